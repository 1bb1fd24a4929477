import type { At, Opening, SourceLines } from '../format.ts'

/** A here-document, a redirection, a name of a command that changes files, a quote that may be left open, or a compound command. */
const MAY_CHANGE =
  /<<|>|patch|\b(?:git|mv|rm|cp|touch|tee|truncate|chmod|ln|install|rsync|ed|sed|perl|ruby|g?awk|yq|python3?|node|deno|bun|php)\b|-(?:Content|File|Item)\b|["'][^"']*$|^\s*(?:if|for|while|until|case)\b/

export const shellOpening: Opening = {
  firstChars: '@`~$>%#([:{!abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  infos: /^(?:py|js|java|ts|type|node|deno|bun|ruby|rb|perl|php)/i,
  mayOpen: (line, fence) =>
    (fence && SHELL.test(fence.info) ? MAY_CHANGE.test(line) : mayReadPatch(line)) && !/^\s*[`~]/.test(line),
}

/** Shells, and what shows a session of one: there, only lines with a prompt are commands. */
export const SHELL = /^(?:bash|sh|shell|zsh|powershell|pwsh|ps1|(console|terminal|shell-session))\b/i

const READS_PATCH = /\b(?:apply_?patch|git\b.*\b(?:apply|am)|patch)\b/

/** True if a line may be a command that reads a patch. */
export const mayReadPatch = (line: string): boolean =>
  (line.includes('<<') || line.includes('Begin Patch')) && READS_PATCH.test(line)

/** True where commands are: in a fence of shell, in one of a program, and anywhere if they read a patch. */
export const mayCommand = (source: SourceLines, { line, fence, opening }: At): boolean =>
  opening !== undefined || SHELL.test(fence?.info ?? '') || mayReadPatch(source.line(line)!)
