/** Does a file still parse? And edits by structure. Nothing here opens a file: parsers come in through `Assets`. */

export type { PatternOp } from '../core/op.ts'
export { loadSyntaxChecker } from './checker.ts'
export { type CheckSyntax, syntaxGate } from './gate.ts'
export type { Assets, Language, ListProblems, SyntaxChecker, SyntaxVerdict } from './language.ts'
export { languageOf, languages } from './languages/index.ts'
export { loadPatternEngine, type PatternEngine } from './patterns/engine.ts'
export { type PatternLanguage, patternLanguageOf, patternLanguages } from './patterns/language.ts'
export { renderProblem, type SyntaxProblem } from './problem.ts'
