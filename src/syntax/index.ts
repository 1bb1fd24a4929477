/** Does a file still parse? And edits by structure. Nothing here opens a file: parsers come in through `Assets`. */
export { loadSyntaxChecker } from './checker.ts'
export { type CheckSyntax, syntaxGate } from './gate.ts'
export type { Assets, Language, ListProblems, SyntaxChecker, SyntaxVerdict } from './language.ts'
export { languageOf, languages } from './languages/index.ts'
export { loadPatternEngine, type PatternEngine, type PatternOp } from './patterns/engine.ts'
export { type PatternLanguage, patternLanguageOf, patternLanguages } from './patterns/language.ts'
export { renderProblem, type SyntaxProblem } from './problem.ts'
