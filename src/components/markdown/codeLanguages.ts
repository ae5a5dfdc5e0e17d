/**
 * Languages' own spelling, by the names that a block may begin with.
 * highlight.js has names as well, but loads after the label is shown.
 */
const names = new Map([
  ["bash", "Bash"],
  ["c", "C"],
  ["cpp", "C++"],
  ["cs", "C#"],
  ["csharp", "C#"],
  ["css", "CSS"],
  ["diff", "Diff"],
  ["dockerfile", "Dockerfile"],
  ["go", "Go"],
  ["html", "HTML"],
  ["http", "HTTP"],
  ["ini", "INI"],
  ["java", "Java"],
  ["javascript", "JavaScript"],
  ["js", "JavaScript"],
  ["json", "JSON"],
  ["jsx", "JSX"],
  ["kotlin", "Kotlin"],
  ["markdown", "Markdown"],
  ["php", "PHP"],
  ["powershell", "PowerShell"],
  ["py", "Python"],
  ["python", "Python"],
  ["ruby", "Ruby"],
  ["rust", "Rust"],
  ["sh", "Shell"],
  ["shell", "Shell"],
  ["sql", "SQL"],
  ["swift", "Swift"],
  ["ts", "TypeScript"],
  ["tsx", "TSX"],
  ["typescript", "TypeScript"],
  ["xml", "XML"],
  ["yaml", "YAML"],
  ["yml", "YAML"],
]);

/** Name of a language for readers; an unknown one as written. */
export const languageName = (language: string): string => names.get(language) ?? language;
