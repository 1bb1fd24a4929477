/** The library: pure and browser-safe; docs/library.md shows it at work. */
export { toolAnswer } from './answer.ts'
export {
  type ApplyOptions,
  type BlockResult,
  type Change,
  changesOf,
  type Outcome,
  type Snapshot,
  type Status,
} from './core/apply.ts'
export { type Content, decode, encode, type TextContent, textContent } from './core/content.ts'
export { type Code, codes, type Diagnostic, type Place } from './core/diagnostic.ts'
export type { Matcher, MatchLevel, Reading, Rule } from './core/locate.ts'
export type { Block, Op, Source } from './core/op.ts'
export { type RepoPath, repoPath } from './core/path.ts'
export { type Landed, type Plan, type Report, reportOf } from './core/report.ts'
export type { Edit, Span } from './core/text.ts'
export { createEngine, type Engine, type EngineOptions, type EngineParts, pathsOf } from './engine.ts'
export type { Format } from './formats/format.ts'
export { formats } from './formats/index.ts'
export { matchers } from './matchers/index.ts'
export type { Opened, Repository, Sink, Thread, Workspace } from './ports.ts'
export { headlineOf } from './report/facts.ts'
export { renderJson } from './report/json.ts'
export { phraseOf } from './report/labels.ts'
export { renderMarkdown } from './report/markdown.ts'
export { renderRetry } from './report/retry.ts'
export { renderText } from './report/text.ts'
export { type Progress, type RunOptions, run } from './run.ts'
