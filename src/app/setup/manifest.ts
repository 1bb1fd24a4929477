import { EVENTS } from '../deliveries/heard.ts'

/** The least that commands need. */
export const PERMISSIONS = { metadata: 'read', contents: 'write', pull_requests: 'write', issues: 'write' } as const

/** An App as GitHub makes it from a manifest. @param url where this server is reached from outside */
export const manifestOf = (name: string, url: string, back: string) => ({
  name,
  url,
  hook_attributes: { url: `${url}/webhook`, active: true },
  redirect_url: back,
  description: 'Applies the edits that people and models write in comments.',
  public: false,
  default_events: EVENTS,
  default_permissions: PERMISSIONS,
})
