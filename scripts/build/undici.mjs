// What GitHub's toolkit asks undici for. The package's own door would bring its cache, cookies, sockets and mocks too, a fifth of dist/.
import api from 'undici/lib/api/index.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'

// a proxy agent connects with it
Object.assign(Dispatcher.prototype, api)

export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js'
export { fetch } from 'undici/lib/web/fetch/index.js'
