/** The effect of a protected file. */
export type ProtectedKind =
  /** Files that GitHub Actions runs: GitHub refuses them to a job's token. */
  | 'workflow'
  /** Files of other build and deploy services, and required reviewers. */
  | 'ci'
  /** How git treats files, and what runs on its events. */
  | 'git'
  /** Files that start programs when a folder is opened or entered. */
  | 'open'
  /** Where packages come from, and what runs when they are installed. */
  | 'install'
  /** The instructions for an agent, and what it may do. */
  | 'agent'

/** The files of one tool. */
export interface Protected {
  readonly kind: ProtectedKind
  readonly of: string
  readonly patterns: readonly string[]
}

const tool = (kind: ProtectedKind, of: string, patterns: string): Protected => ({
  kind,
  of,
  patterns: patterns.split(' '),
})

/**
 * Paths that an edit must not change unless `protected-paths` unprotects them. Package manifests and lock files are not among them: changing
 * them is everyday work, and they are reviewed with the pull request. The list owes much to GitHub's agentic workflows (gh-aw),
 * which guard more. Above each tool is where it says that it reads them.
 */
export const PROTECTED: readonly Protected[] = [
  // docs.github.com/communities
  tool('ci', 'GitHub', '.github/**'),
  // the last that fits decides, and this one has advice of its own
  // docs.github.com/actions/reference/workflows-and-actions/workflow-syntax
  tool('workflow', 'GitHub Actions', '.github/workflows/**'),
  // docs.github.com/articles/about-code-owners
  tool('ci', 'GitHub, code owners', '**/CODEOWNERS'),
  // docs.github.com/actions/reference/workflows-and-actions/metadata-syntax
  tool('ci', 'GitHub, actions', '**/action.{yml,yaml}'),
  // forgejo.org/docs/latest/user/actions
  tool('ci', 'Forgejo Actions', '.forgejo/**'),
  // docs.gitea.com/usage/actions
  tool('ci', 'Gitea Actions', '.gitea/**'),
  // docs.gitlab.com/ci/yaml
  tool('ci', 'GitLab', '**/.gitlab-ci.yml .gitlab/**'),
  // support.atlassian.com/bitbucket-cloud/docs/bitbucket-pipelines-configuration-reference
  tool('ci', 'Bitbucket', 'bitbucket-pipelines.{yml,yaml}'),
  // man.sr.ht/builds.sr.ht
  tool('ci', 'SourceHut', '.build.yml .builds/**'),
  // learn.microsoft.com/azure/devops/pipelines/yaml-schema
  tool('ci', 'Azure Pipelines', 'azure-pipelines* .azure-pipelines/**'),
  // docs.aws.amazon.com/codebuild/latest/userguide/build-spec-ref.html
  tool('ci', 'AWS CodeBuild and CodeCatalyst', 'buildspec.{yml,yaml} .codecatalyst/**'),
  // cloud.google.com/build/docs/build-config-file-schema
  tool('ci', 'Google Cloud Build', 'cloudbuild.{yml,yaml,json}'),
  // circleci.com/docs/configuration-reference
  tool('ci', 'CircleCI', '.circleci/**'),
  // docs.travis-ci.com/user/tutorial
  tool('ci', 'Travis CI', '.travis.yml'),
  // www.appveyor.com/docs/appveyor-yml
  tool('ci', 'AppVeyor', '{,.}appveyor.yml'),
  // cirrus-ci.org/guide/writing-tasks
  tool('ci', 'Cirrus CI', '.cirrus.{yml,star}'),
  // docs.semaphore.io/reference/pipeline-yaml
  tool('ci', 'Semaphore', '.semaphore/**'),
  // buildkite.com/docs/pipelines/configure/defining-steps
  tool('ci', 'Buildkite', '.buildkite/**'),
  // docs.drone.io/pipeline/overview
  tool('ci', 'Drone', '.drone.{yml,yaml,star,jsonnet}'),
  // woodpecker-ci.org/docs/usage/workflow-syntax
  tool('ci', 'Woodpecker', '.woodpecker/** .woodpecker.{yml,yaml}'),
  // www.jetbrains.com/help/teamcity/kotlin-dsl.html
  tool('ci', 'TeamCity', '.teamcity/**'),
  // www.jenkins.io/doc/book/pipeline/jenkinsfile
  tool('ci', 'Jenkins', '**/Jenkinsfile*'),
  // pipelinesascode.com/docs/guide/authoringprs
  tool('ci', 'Tekton, Pipelines as Code', '.tekton/**'),
  // pre-commit.com
  tool('ci', 'pre-commit.ci', '.pre-commit-config.yaml'),

  // git-scm.com/docs/gitattributes
  tool('git', 'git', '**/.gitmodules **/.gitattributes'),
  // github.com/git-lfs/git-lfs/blob/main/docs/man/git-lfs-config.adoc
  tool('git', 'Git LFS', '**/.lfsconfig'),
  // git-scm.com/docs/githooks
  tool('git', 'hooks by core.hooksPath', '**/.githooks/** **/.hooks/**'),
  // typicode.github.io/husky
  tool('git', 'husky', '**/.husky/** **/.huskyrc*'),
  // github.com/sds/overcommit
  tool('git', 'Overcommit', '**/.overcommit.yml'),
  // www.mercurial-scm.org/doc/hgrc.5.html
  tool('git', 'Mercurial, whose settings name hooks', '**/.hg/**'),
  // lefthook.dev/configuration
  tool('git', 'lefthook', '**/{,.}lefthook{,-local}.{yml,yaml,toml,json} **/.lefthook/**'),

  // direnv.net/man/direnv.1.html
  tool('open', 'direnv', '**/.envrc'),
  // mise.jdx.dev/configuration.html
  tool('open', 'mise', '**/{,.}mise{,.local}.toml **/.mise/** **/mise/config.toml **/.config/mise.toml'),
  // containers.dev/implementors/spec
  tool('open', 'dev containers', '**/.devcontainer/** **/.devcontainer.json'),
  // www.gitpod.io/docs/classic/user/references/gitpod-yml
  tool('open', 'Gitpod', '.gitpod.{yml,Dockerfile} .gitpod/**'),
  // docs.replit.com/replit-app/configuration
  tool('open', 'Replit', '.replit'),
  // code.visualstudio.com/docs/debugtest/tasks
  tool('open', 'VS Code', '**/.vscode/** **/*.code-workspace'),
  // www.jetbrains.com/help/idea/creating-and-managing-projects.html
  tool('open', 'JetBrains', '**/.idea/** **/.fleet/**'),
  // zed.dev/docs/configuring-zed
  tool('open', 'Zed', '**/.zed/**'),
  // neovim.io/doc/user/options.html
  tool('open', 'Vim and Neovim', '**/.{exrc,vimrc,nvimrc,nvim.lua}'),
  // sourceware.org/gdb/current/onlinedocs/gdb.html/Auto_002dloading.html
  tool('open', 'debuggers', '**/.{gdbinit,lldbinit}'),
  // stat.ethz.ch/R-manual/R-devel/library/base/html/Startup.html
  tool('open', 'R', '**/.Rprofile **/.Renviron'),
  // docs.ruby-lang.org/en/master/IRB.html
  tool('open', 'irb and Pry', '**/.{irbrc,pryrc}'),

  // docs.npmjs.com/cli/configuring-npm/npmrc
  tool('install', 'npm', '**/.npmrc'),
  // yarnpkg.com/configuration/yarnrc
  tool('install', 'Yarn', '**/.yarnrc* **/.yarn/** **/.pnp.*'),
  // pnpm.io/pnpmfile
  tool('install', 'pnpm', '**/.pnpmfile.*'),
  // bun.com/docs/runtime/bunfig
  tool('install', 'Bun', '**/bunfig.toml'),
  // pip.pypa.io/en/stable/topics/configuration
  tool('install', 'pip and PyPI', '**/pip.conf **/.pypirc'),
  // bundler.io/man/bundle-config.1.html
  tool('install', 'Bundler', '**/.bundle/**'),
  // doc.rust-lang.org/cargo/reference/config.html
  tool('install', 'Cargo', '**/.cargo/**'),
  // maven.apache.org/configure.html
  tool('install', 'Maven', '**/.mvn/**'),
  // docs.gradle.org/current/userguide/gradle_wrapper.html
  tool('install', 'Gradle', '**/gradle/wrapper/**'),
  // learn.microsoft.com/nuget/reference/nuget-config-file
  tool('install', 'NuGet', '**/nuget.config'),

  // agents.md
  tool('agent', 'agents of every kind', '**/AGENT{,S}.md **/AGENTS.override.md **/.agent{,s}/** **/.mcp.json'),
  // code.claude.com/docs/en/memory
  tool('agent', 'Claude Code', '**/CLAUDE{,.local}.md **/.claude/**'),
  // developers.openai.com/codex/config-basic
  tool('agent', 'Codex', '**/.codex/**'),
  // github.com/google-gemini/gemini-cli/blob/main/docs/reference/configuration.md
  tool('agent', 'Gemini', '**/GEMINI.md **/.gemini/**'),
  // github.com/QwenLM/qwen-code
  tool('agent', 'Qwen Code', '**/QWEN.md **/.qwen/**'),
  // docs.github.com/copilot/how-tos/configure-custom-instructions
  tool('agent', 'Copilot', '**/.copilot/**'),
  // cursor.com/docs/context/rules
  tool('agent', 'Cursor', '**/.cursor/** **/.cursorrules'),
  // docs.windsurf.com/windsurf/cascade/memories
  tool('agent', 'Windsurf', '**/.windsurf/** **/.windsurfrules'),
  // docs.cline.bot/features/cline-rules
  tool('agent', 'Cline', '**/.clinerules/** **/.clinerules'),
  // docs.roocode.com/features/custom-instructions
  tool('agent', 'Roo Code', '**/.roo/** **/.roo{modes,rules}'),
  // kilocode.ai/docs
  tool('agent', 'Kilo Code', '**/.kilocode/** **/.kilocodemodes'),
  // docs.continue.dev/customize/deep-dives/rules
  tool('agent', 'Continue', '**/.continue/** **/.continuerc.json'),
  // docs.augmentcode.com/setup-augment/guidelines
  tool('agent', 'Augment', '**/.augment/** **/.augment-guidelines'),
  // kiro.dev/docs/steering
  tool('agent', 'Kiro and Amazon Q', '**/.kiro/** **/.amazonq/**'),
  // www.jetbrains.com/help/junie/customize-guidelines.html
  tool('agent', 'Junie', '**/.junie/**'),
  // docs.trae.ai/ide/rules
  tool('agent', 'Trae', '**/.trae/**'),
  // docs.factory.ai
  tool('agent', 'Factory', '**/.factory/**'),
  // docs.openhands.dev
  tool('agent', 'OpenHands', '**/.openhands/** **/.openhands_instructions'),
  // opencode.ai/docs/config
  tool('agent', 'opencode', '**/.opencode/** **/opencode.json{,c}'),
  // github.com/charmbracelet/crush
  tool('agent', 'Crush', '**/CRUSH.md **/.crush/** **/{,.}crush.json'),
  // docs.warp.dev
  tool('agent', 'Warp', '**/WARP.md **/.warp/**'),
  // github.com/block/goose
  tool('agent', 'Goose', '**/.goosehints **/.goose/**'),
  // aider.chat/docs/config/aider_conf.html
  tool('agent', 'aider', '**/.aider.conf.yml **/.aider/**'),
  // zed.dev/docs/ai/rules
  tool('agent', 'Zed’s agent', '**/.rules'),
]
