/**
 * Shapes of secrets: GitHub's tokens, the tokens of clouds and services that people commit most, signed web tokens, private keys.
 * Each has one unbounded run, at its end or between fixed texts that cannot start inside it: time stays linear. None takes an end of a
 * line with it, after which the end of a fence may stand.
 */
const SHAPES: readonly RegExp[] = [
  // an installation's since April 2026: the number of the App and a signed web token
  /ghs_[A-Za-z0-9]{1,40}_eyJ[A-Za-z0-9_.-]{20,}/g,
  /gh[pousr]_[A-Za-z0-9_]{20,}/g,
  /github_pat_[A-Za-z0-9_]{20,}/g,
  /glpat-[A-Za-z0-9_-]{16,}/g,
  /(?:AKIA|ASIA)[A-Z0-9]{16}/g,
  /AIza[A-Za-z0-9_-]{35}/g,
  // words joined by hyphens, as in classes of CSS, have no digit
  /(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{20,}/g,
  /xox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /npm_[A-Za-z0-9]{30,}/g,
  /pypi-[A-Za-z0-9_-]{30,}/g,
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{5,}\.eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g,
  /(?<=-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)(?:(?:\\n|\s)[ +|>-]{0,3}[A-Za-z0-9/][A-Za-z0-9+/=]*)+/g,
]

/**
 * A text without secrets in it, as far as their shape shows them: best effort, for what is posted or logged.
 * @param secrets values that are known to be secret; also found in Base64, as git sends them
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const known = secrets.filter(secret => secret.length >= 8).flatMap(formsOf)
  const without = known.reduce((rest, secret) => rest.split(secret).join(GONE), text)
  return SHAPES.reduce((rest, shape) => rest.replace(shape, GONE), without)
}

const GONE = '[redacted]'

function formsOf(secret: string): string[] {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  return [secret, base64(`x-access-token:${secret}`), base64(secret), encodeURIComponent(secret)]
}
