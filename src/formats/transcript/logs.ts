import { agUi } from './agents/ag-ui.ts'
import { aiSdkLines, aiSdkStream } from './agents/ai-sdk.ts'
import { aider, aiderRequests } from './agents/aider.ts'
import { antigravity } from './agents/antigravity.ts'
import { anthropic, bedrock, geminiApi, plainApi } from './agents/api.ts'
import { claude } from './agents/claude.ts'
import { clineScreen, clineStream } from './agents/cline.ts'
import { codexExec, codexServer } from './agents/codex.ts'
import { codexRollout } from './agents/codex-rollout.ts'
import { codexText } from './agents/codex-text.ts'
import { conversation } from './agents/conversation.ts'
import { copilot } from './agents/copilot.ts'
import { cursorTranscript } from './agents/cursor.ts'
import { geminiChat, geminiJson, geminiStream } from './agents/gemini.ts'
import { githubComments } from './agents/github.ts'
import { gooseStream } from './agents/goose.ts'
import { interactions } from './agents/interactions.ts'
import { kimiCli, kimiCode } from './agents/kimi.ts'
import { markdownTalk } from './agents/markdown.ts'
import { openaiChat, openaiResponses } from './agents/openai.ts'
import { opencodeExport, opencodeRun } from './agents/opencode.ts'
import { openhandsV0, openhandsV1 } from './agents/openhands.ts'
import { jules, predictions, sweAgent } from './agents/patches.ts'
import { pi } from './agents/pi.ts'
import { rpc } from './agents/rpc.ts'
import { specstory } from './agents/specstory.ts'
import { vscode } from './agents/vscode.ts'
import type { Log } from './told.ts'

/** Every log, asked in this order whether the first records of a text are its own. */
export const logs: readonly Log[] = [
  claude,
  codexExec,
  codexServer,
  codexRollout,
  geminiChat,
  clineStream,
  geminiStream,
  geminiJson,
  opencodeRun,
  opencodeExport,
  copilot,
  cursorTranscript,
  vscode,
  antigravity,
  kimiCode,
  kimiCli,
  pi,
  gooseStream,
  clineScreen,
  anthropic,
  openaiChat,
  openaiResponses,
  geminiApi,
  interactions,
  plainApi,
  bedrock,
  rpc,
  sweAgent,
  predictions,
  jules,
  openhandsV0,
  openhandsV1,
  aiSdkStream,
  agUi,
  conversation,
  aider,
  aiderRequests,
  codexText,
  specstory,
  markdownTalk,
  aiSdkLines,
  githubComments,
]
