/** Resolves imports for eslint-plugin-boundaries, with the paths of tsconfig.base.json. */
const node = require("eslint-import-resolver-node");

exports.interfaceVersion = 2;
exports.resolve = (source, file) => {
  const path = source.replace(/^@\//, `${__dirname}/src/`).replace(/^@convex\//, `${__dirname}/convex/`);
  return node.resolve(path, file, { extensions: [".ts", ".tsx", ".js", ".mjs"] });
};
