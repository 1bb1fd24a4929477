/** Does a file still parse? And edits by structure. Nothing here opens a file: parsers come in through `Assets`. */
export { loadSyntaxChecker, type SyntaxChecker, type SyntaxVerdict } from './checker.ts'
export { type CheckSyntax, syntaxGate } from './gate.ts'
export type { Assets, Language, ListProblems, Scripts } from './language.ts'
export { languageOf, languages } from './languages/index.ts'
export { loadPatternEngine, type PatternEngine, type PatternOp } from './patterns/engine.ts'
export { type PatternLanguage, patternLanguageOf, patternLanguages } from './patterns/language.ts'
export { renderProblem, type SyntaxProblem } from './problem.ts'
