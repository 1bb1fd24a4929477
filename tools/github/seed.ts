/** What people did before and beside the program under test: everything that fills the world. */
export { addIssue, openPull, type PullOptions } from './seed/pulls.ts'
export {
  addFork,
  addRepo,
  addUser,
  collaborate,
  moveTo,
  type PushOptions,
  push,
  type RepoOptions,
} from './seed/repos.ts'
export { addArtifact, addCheck, addRun } from './seed/runs.ts'
export {
  addComment,
  addDiscussion,
  addReview,
  addReviewComment,
  discuss,
  edit,
  type LineComment,
  type ReviewOptions,
  replyTo,
} from './seed/talk.ts'
