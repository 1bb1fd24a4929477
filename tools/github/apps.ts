import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { addUser } from './seed/repos.ts'
import type { Json } from './views/user.ts'
import { nextId, type Permissions, type Repo, type User, type World } from './world.ts'

/** A GitHub App: who it is, what it asks for, where its webhooks go, and the log of their deliveries. */
export interface App {
  readonly id: number
  readonly clientId: string
  readonly slug: string
  readonly owner: User
  /** The account that its installations act as. */
  readonly bot: User
  readonly key: KeyObject
  readonly permissions: Permissions
  readonly events: readonly string[]
  readonly secret: string
  /** Undefined: webhooks are sent to an address at which nobody listens. */
  url: string | undefined
  readonly installations: Map<number, Installation>
  /** Newest first. */
  readonly deliveries: Delivery[]
}

export interface Installation {
  readonly id: number
  readonly account: User
  readonly repos: Repo[]
  permissions: Permissions
  suspendedAt: string | null
}

export interface Delivery {
  readonly id: number
  readonly guid: string
  readonly at: string
  readonly redelivery: boolean
  readonly event: string
  readonly payload: Json
  duration: number
  /** 0 while nothing came back. */
  code: number
  status: string
}

/** An app as its owner has it after registration: with the private key, which GitHub does not keep. */
interface Registered {
  readonly app: App
  readonly pem: string
}

interface Registration {
  readonly slug: string
  readonly owner: User
  readonly permissions: Permissions
  readonly events?: readonly string[]
  readonly secret?: string
  readonly url?: string
}

/** Made once: the first app of each world has the same key, the second another. To make one takes a tenth of a second. */
const made: ReturnType<typeof newKeyPair>[] = []
const newKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyPair = (nth: number) => (made[nth] ??= newKeyPair())

/** Registers an app. Its key has the form in which GitHub hands keys out (PKCS#1). */
export function registerApp(
  world: World,
  { slug, owner, permissions, events = [], secret, url }: Registration,
): Registered {
  const { publicKey, privateKey } = keyPair(world.apps.length)
  const id = nextId(world)
  const app: App = {
    id,
    clientId: `Iv23li${id}`,
    slug,
    owner,
    bot: addUser(world, `${slug}[bot]`),
    key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    permissions,
    events,
    secret: secret ?? randomBytes(20).toString('hex'),
    url,
    installations: new Map(),
    deliveries: [],
  }
  world.apps.push(app)
  return { app, pem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() }
}

export function install(world: World, app: App, repos: readonly Repo[], permissions = app.permissions): Installation {
  const account = repos[0]!.owner
  const installation = { id: nextId(world), account, repos: [...repos], permissions, suspendedAt: null }
  app.installations.set(installation.id, installation)
  return installation
}

/** The installation with this repository. */
export const installationOf = (app: App, repo: Repo): Installation | undefined =>
  [...app.installations.values()].find(({ repos }) => repos.includes(repo))
