import { mail } from './carrier/mail.ts'
import type { Format } from './format.ts'
import { COPY, EXAMPLE, type Guide, MISTAKES } from './guide.ts'
import { diffs } from './patch/diffs.ts'

const guide: Guide = {
  use: 'For the output of `git diff`. When a model writes it, line numbers are only hints; the lines say where.',
  rules: [
    'Write `--- a/path` and `+++ b/path`, then for each place `@@ … @@` and the lines.',
    'Old lines begin with `-`, new lines with `+`, lines that stay with a blank. Show three lines that stay above and below.',
    '`/dev/null` in place of a path creates or deletes the file.',
    ...COPY.slice(0, 2),
  ],
  example:
    '```diff\n--- a/src/math.py\n+++ b/src/math.py\n@@ -4,2 +4,2 @@\n def multiply(a, b):\n-    return a + b  # BUG\n+    return a * b\n```\n',
  files: EXAMPLE,
  mistakes: ['Kept lines without the leading space.', ...MISTAKES],
}

/** Unified diffs, also in an encoded mail. */
export const unifiedDiff: Format = { ...diffs, around: [mail()], guide }
