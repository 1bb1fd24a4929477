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
 * which guard more. After each tool is where it says that it reads them.
 */
export const PROTECTED: readonly Protected[] = [
  tool('ci', 'GitHub', '.github/**'), // docs.github.com/communities
  // the last that fits decides, and this one has advice of its own
  tool('workflow', 'GitHub Actions', '.github/workflows/**'), // docs.github.com/actions/reference/workflows-and-actions/workflow-syntax
  tool('ci', 'GitHub, code owners', '**/CODEOWNERS'), // docs.github.com/articles/about-code-owners
  tool('ci', 'GitHub, actions', '**/action.{yml,yaml}'), // docs.github.com/actions/reference/workflows-and-actions/metadata-syntax
  tool('ci', 'Forgejo Actions', '.forgejo/**'), // forgejo.org/docs/latest/user/actions
  tool('ci', 'Gitea Actions', '.gitea/**'), // docs.gitea.com/usage/actions
  tool('ci', 'GitLab', '**/.gitlab-ci.yml .gitlab/**'), // docs.gitlab.com/ci/yaml
  tool('ci', 'Bitbucket', 'bitbucket-pipelines.{yml,yaml}'), // support.atlassian.com/bitbucket-cloud/docs/bitbucket-pipelines-configuration-reference
  tool('ci', 'SourceHut', '.build.yml .builds/**'), // man.sr.ht/builds.sr.ht
  tool('ci', 'Azure Pipelines', 'azure-pipelines* .azure-pipelines/**'), // learn.microsoft.com/azure/devops/pipelines/yaml-schema
  tool('ci', 'AWS CodeBuild and CodeCatalyst', 'buildspec.{yml,yaml} .codecatalyst/**'), // docs.aws.amazon.com/codebuild/latest/userguide/build-spec-ref.html
  tool('ci', 'Google Cloud Build', 'cloudbuild.{yml,yaml,json}'), // cloud.google.com/build/docs/build-config-file-schema
  tool('ci', 'CircleCI', '.circleci/**'), // circleci.com/docs/configuration-reference
  tool('ci', 'Travis CI', '.travis.yml'), // docs.travis-ci.com/user/tutorial
  tool('ci', 'AppVeyor', '{,.}appveyor.yml'), // www.appveyor.com/docs/appveyor-yml
  tool('ci', 'Cirrus CI', '.cirrus.{yml,star}'), // cirrus-ci.org/guide/writing-tasks
  tool('ci', 'Semaphore', '.semaphore/**'), // docs.semaphore.io/reference/pipeline-yaml
  tool('ci', 'Buildkite', '.buildkite/**'), // buildkite.com/docs/pipelines/configure/defining-steps
  tool('ci', 'Drone', '.drone.{yml,yaml,star,jsonnet}'), // docs.drone.io/pipeline/overview
  tool('ci', 'Woodpecker', '.woodpecker/** .woodpecker.{yml,yaml}'), // woodpecker-ci.org/docs/usage/workflow-syntax
  tool('ci', 'TeamCity', '.teamcity/**'), // www.jetbrains.com/help/teamcity/kotlin-dsl.html
  tool('ci', 'Jenkins', '**/Jenkinsfile*'), // www.jenkins.io/doc/book/pipeline/jenkinsfile
  tool('ci', 'Tekton, Pipelines as Code', '.tekton/**'), // pipelinesascode.com/docs/guide/authoringprs
  tool('ci', 'pre-commit.ci', '.pre-commit-config.yaml'), // pre-commit.com

  tool('git', 'git', '**/.gitmodules **/.gitattributes'), // git-scm.com/docs/gitattributes
  tool('git', 'git, a repository without a checkout in a folder', '**/HEAD'), // git-scm.com/docs/git-config#Documentation/git-config.txt-safebareRepository
  tool('git', 'Git LFS', '**/.lfsconfig'), // github.com/git-lfs/git-lfs/blob/main/docs/man/git-lfs-config.adoc
  tool('git', 'hooks by core.hooksPath', '**/.githooks/** **/.hooks/**'), // git-scm.com/docs/githooks
  tool('git', 'husky', '**/.husky/** **/.huskyrc*'), // typicode.github.io/husky
  tool('git', 'Overcommit', '**/.overcommit.yml'), // github.com/sds/overcommit
  tool('git', 'Mercurial, whose settings name hooks', '**/.hg/**'), // www.mercurial-scm.org/doc/hgrc.5.html
  tool('git', 'lefthook', '**/{,.}lefthook{,-local}.{yml,yaml,toml,json} **/.lefthook/**'), // lefthook.dev/configuration

  tool('open', 'direnv', '**/.envrc'), // direnv.net/man/direnv.1.html
  tool('open', 'mise', '**/{,.}mise{,.local}.toml **/.mise/** **/mise/config.toml **/.config/mise.toml'), // mise.jdx.dev/configuration.html
  tool('open', 'dev containers', '**/.devcontainer/** **/.devcontainer.json'), // containers.dev/implementors/spec
  tool('open', 'Gitpod', '.gitpod.{yml,Dockerfile} .gitpod/**'), // www.gitpod.io/docs/classic/user/references/gitpod-yml
  tool('open', 'Replit', '.replit'), // docs.replit.com/replit-app/configuration
  tool('open', 'VS Code', '**/.vscode/** **/*.code-workspace'), // code.visualstudio.com/docs/debugtest/tasks
  tool('open', 'JetBrains', '**/.idea/** **/.fleet/**'), // www.jetbrains.com/help/idea/creating-and-managing-projects.html
  tool('open', 'Zed', '**/.zed/**'), // zed.dev/docs/configuring-zed
  tool('open', 'Vim and Neovim', '**/.{exrc,vimrc,nvimrc,nvim.lua}'), // neovim.io/doc/user/options.html
  tool('open', 'debuggers', '**/.{gdbinit,lldbinit}'), // sourceware.org/gdb/current/onlinedocs/gdb.html/Auto_002dloading.html
  tool('open', 'R', '**/.Rprofile **/.Renviron'), // stat.ethz.ch/R-manual/R-devel/library/base/html/Startup.html
  tool('open', 'irb and Pry', '**/.{irbrc,pryrc}'), // docs.ruby-lang.org/en/master/IRB.html

  tool('install', 'npm', '**/.npmrc'), // docs.npmjs.com/cli/configuring-npm/npmrc
  tool('install', 'Yarn', '**/.yarnrc* **/.yarn/** **/.pnp.*'), // yarnpkg.com/configuration/yarnrc
  tool('install', 'pnpm', '**/.pnpmfile.*'), // pnpm.io/pnpmfile
  tool('install', 'Bun', '**/bunfig.toml'), // bun.com/docs/runtime/bunfig
  tool('install', 'pip and PyPI', '**/pip.conf **/.pypirc'), // pip.pypa.io/en/stable/topics/configuration
  tool('install', 'Bundler', '**/.bundle/**'), // bundler.io/man/bundle-config.1.html
  tool('install', 'Cargo', '**/.cargo/**'), // doc.rust-lang.org/cargo/reference/config.html
  tool('install', 'Maven', '**/.mvn/**'), // maven.apache.org/configure.html
  tool('install', 'Gradle', '**/gradle/wrapper/**'), // docs.gradle.org/current/userguide/gradle_wrapper.html
  tool('install', 'NuGet', '**/nuget.config'), // learn.microsoft.com/nuget/reference/nuget-config-file

  tool('agent', 'agents of every kind', '**/AGENT{,S}.md **/AGENTS.override.md **/.agent{,s}/** **/.mcp.json'), // agents.md
  tool('agent', 'Claude Code', '**/CLAUDE{,.local}.md **/.claude/**'), // code.claude.com/docs/en/memory
  tool('agent', 'Codex', '**/.codex/**'), // developers.openai.com/codex/config-basic
  tool('agent', 'Gemini', '**/GEMINI.md **/.gemini/**'), // github.com/google-gemini/gemini-cli/blob/main/docs/reference/configuration.md
  tool('agent', 'Qwen Code', '**/QWEN.md **/.qwen/**'), // github.com/QwenLM/qwen-code
  tool('agent', 'Copilot', '**/.copilot/**'), // docs.github.com/copilot/how-tos/configure-custom-instructions
  tool('agent', 'Cursor', '**/.cursor/** **/.cursorrules'), // cursor.com/docs/context/rules
  tool('agent', 'Windsurf', '**/.windsurf/** **/.windsurfrules'), // docs.windsurf.com/windsurf/cascade/memories
  tool('agent', 'Cline', '**/.clinerules/** **/.clinerules'), // docs.cline.bot/features/cline-rules
  tool('agent', 'Roo Code', '**/.roo/** **/.roo{modes,rules}'), // docs.roocode.com/features/custom-instructions
  tool('agent', 'Kilo Code', '**/.kilocode/** **/.kilocodemodes'), // kilocode.ai/docs
  tool('agent', 'Continue', '**/.continue/** **/.continuerc.json'), // docs.continue.dev/customize/deep-dives/rules
  tool('agent', 'Augment', '**/.augment/** **/.augment-guidelines'), // docs.augmentcode.com/setup-augment/guidelines
  tool('agent', 'Kiro and Amazon Q', '**/.kiro/** **/.amazonq/**'), // kiro.dev/docs/steering
  tool('agent', 'Junie', '**/.junie/**'), // www.jetbrains.com/help/junie/customize-guidelines.html
  tool('agent', 'Trae', '**/.trae/**'), // docs.trae.ai/ide/rules
  tool('agent', 'Factory', '**/.factory/**'), // docs.factory.ai
  tool('agent', 'OpenHands', '**/.openhands/** **/.openhands_instructions'), // docs.openhands.dev
  tool('agent', 'opencode', '**/.opencode/** **/opencode.json{,c}'), // opencode.ai/docs/config
  tool('agent', 'Crush', '**/CRUSH.md **/.crush/** **/{,.}crush.json'), // github.com/charmbracelet/crush
  tool('agent', 'Warp', '**/WARP.md **/.warp/**'), // docs.warp.dev
  tool('agent', 'Goose', '**/.goosehints **/.goose/**'), // github.com/block/goose
  tool('agent', 'aider', '**/.aider.conf.yml **/.aider/**'), // aider.chat/docs/config/aider_conf.html
  tool('agent', 'Zed’s agent', '**/.rules'), // zed.dev/docs/ai/rules
]
