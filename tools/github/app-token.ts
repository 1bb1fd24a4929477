import { verify } from 'node:crypto'
import { type Actor, nowOf, type World } from './world.ts'

/** GitHub's answers to an app's own token, word for word: clients read them. */
const FAR = "'Expiration time' claim ('exp') is too far in the future"
const PAST =
  "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires"
const ISSUED = "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"

/** Seconds that the own token of an app may be good for. */
const LONGEST = 600

/** The app that signed a JSON Web Token, or what GitHub says against it. */
export function appOf(world: World, token: string): { readonly actor?: Actor; readonly refused?: string } {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<'iss' | 'iat' | 'exp', number | string>
  const app = world.apps.find(({ id, clientId }) => String(id) === String(claims.iss) || clientId === claims.iss)
  const signed = app && verify('sha256', Buffer.from(`${head}.${body}`), app.key, Buffer.from(signature, 'base64url'))
  if (!app || !signed) return { refused: 'A JSON web token could not be decoded' }
  const now = nowOf(world) / 1000
  if (Number(claims.iat) > now + 1) return { refused: ISSUED }
  if (Number(claims.exp) <= now) return { refused: PAST }
  if (Number(claims.exp) > now + LONGEST + 1) return { refused: FAR }
  return { actor: { kind: 'app', user: app.bot, permissions: {}, repo: null, app } }
}
