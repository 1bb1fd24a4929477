/** The library: pure and browser-safe; docs/library.md shows it at work. */
export { toolAnswer } from './answer.ts'
export {
  applyEditsWith,
  type Bare,
  type Edited,
  type EditOptions,
  type Files,
  type Rendered,
  snapshotOf,
} from './apply-edits.ts'
export type { Block, Source } from './core/block.ts'
export { type Code, codes } from './core/codes.ts'
export { type Content, decode, encode, type TextContent, textContent } from './core/content.ts'
export type { Diagnostic, Place } from './core/diagnostic.ts'
export type { Op } from './core/op.ts'
export {
  type ApplyOptions,
  type BlockResult,
  changesOf,
  type FileChange as Change,
  type KeptBlock,
  type Outcome,
  type RefusedBlock,
  type Snapshot,
  type Status,
  type WrittenBlock,
} from './core/outcome.ts'
export { type RepoPath, repoPath } from './core/path.ts'
export type { MatchLevel, Rule, Spelling, Ungarbling } from './core/place/rule.ts'
export type { Edit, Span } from './core/text.ts'
export { createEngine } from './create-engine.ts'
export { type Engine, type EngineOptions, type EngineParts, engineOf, pathsOf } from './engine.ts'
export type { Format } from './formats/format.ts'
export { formats } from './formats/index.ts'
export { logReader } from './formats/transcript/reader.ts'
export { matchers } from './matchers/index.ts'
export { type Choice, pinned } from './pinned.ts'
export { type PathPolicy, refusePath } from './policy/paths/refuse-path.ts'
export { headlineOf, renderJson, renderMarkdown, renderRetry, renderTerminal } from './render.ts'
export { type Draft, type FileText, isPacked, packDraft, readDraft, unpackDraft } from './report/draft-link.ts'
export { isUnchecked } from './report/facts.ts'
export type { BlockJson, DoneJson, RefusedJson, ResultJson } from './report/json.ts'
export { phraseOf } from './report/labels.ts'
export { visible } from './report/quote.ts'
export { renderText } from './report/text.ts'
export type { Opened, Repository, Sink, Thread, Workspace } from './run/ports.ts'
export { type Landed, type Plan, type Report, reportOf } from './run/report.ts'
export type { Progress, RunOptions } from './run.ts'
export { applyEdits, run } from './whole.ts'
