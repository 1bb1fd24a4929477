/**
 * What an edit may not touch unless `protected-paths` opens it: files that decide what runs with rights, who must review, how
 * git treats files, and what an agent is told. Package manifests and lock files are not among them: changing them is everyday
 * work, and they are reviewed with the pull request. The list owes much to GitHub's agentic workflows (gh-aw), which guard more.
 */
export const PROTECTED: readonly string[] = [
  // what GitHub runs and asks
  '.github/**',
  '**/CODEOWNERS',
  '**/action.{yml,yaml}',
  // what git does with files
  '**/.gitmodules',
  '**/.gitattributes',
  '**/.lfsconfig',
  // other services that build and deploy
  '**/.gitlab-ci.yml',
  '.gitlab/**',
  '.circleci/**',
  '.buildkite/**',
  '.teamcity/**',
  '.woodpecker/**',
  '.woodpecker.{yml,yaml}',
  '.travis.yml',
  '.drone.{yml,yaml}',
  '.appveyor.yml',
  'appveyor.yml',
  '.cirrus.yml',
  '.semaphore/**',
  'azure-pipelines*',
  'bitbucket-pipelines.yml',
  '**/Jenkinsfile*',
  'cloudbuild.{yml,yaml}',
  '.pre-commit-config.yaml',
  // programs that start by themselves: hooks, and what opens with an editor
  '.husky/**',
  '.githooks/**',
  '.hooks/**',
  '{,.}lefthook*',
  '.lefthook/**',
  '**/.envrc',
  '.devcontainer/**',
  '**/.devcontainer.json',
  '.vscode/**',
  '.idea/**',
  // where packages come from, and code that runs when they are installed
  '**/.npmrc',
  '**/.yarnrc*',
  '.yarn/**',
  '**/.pnpmfile.*',
  '**/pip.conf',
  '**/.pypirc',
  '**/bunfig.toml',
  '.cargo/**',
  '.mvn/**',
  '**/gradle/wrapper/**',
  // what agents are told and may do
  '**/AGENTS.md',
  '**/AGENTS.override.md',
  '**/CLAUDE.md',
  '**/CLAUDE.local.md',
  '**/GEMINI.md',
  '**/.mcp.json',
  '**/.{claude,cursor,codex,gemini,agents,windsurf,clinerules,roo,kiro,amazonq,aider}/**',
  '**/.{cursorrules,windsurfrules,clinerules,goosehints}',
  '**/.aider.conf.yml',
]
