import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import { runProgram } from '../engines/run-program.ts'
import type { CookieBrowser } from './cookie-browser.ts'
import { openCookieBrowser } from './cookie-browser.ts'

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const READY_WITHIN_MS = 20_000

export const oauthClientId = 'tideway'
export const clientSecret = 'the secret of the drill'
const password = 'a password of the drill'

/** A running glewlwyd, an OpenID provider from Debian. */
export interface Glewlwyd {
  issuer: string
  /** `host:port` for OUTBOUND_ALLOW. */
  target: string
  addUser(name: string, person: { email: string; groups: string[] }): Promise<void>
  setUserEnabled(name: string, enabled: boolean): Promise<void>
  setGroups(name: string, groups: string[]): Promise<void>
  /** Signs with a new key from now on, and publishes only that. */
  rotateKey(): Promise<void>
  /** Signs a person in there, follows an authorization request, and returns the address it is sent back to. */
  follow(location: string, name: string): Promise<string>
}

/** Starts glewlwyd on loopback with its own database, and registers the redirect address. */
export async function startGlewlwyd(
  programs: { glewlwyd: string; sqlite3: string },
  redirectUri: string,
  cleanUp: CleanUp,
): Promise<Glewlwyd> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-sso-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const database = path.join(folder, 'glewlwyd.db')
  await runProgram(programs.sqlite3, [database, await readFile(SCHEMA, 'utf8')])
  const file = path.join(folder, 'glewlwyd.conf')
  await writeFile(file, configuration(port, origin, database))
  const server = startProcess(programs.glewlwyd, [`--config-file=${file}`], {
    cwd: folder,
    env: {},
  })
  cleanUp.add(() => server.stop())
  await server.says(/Glewlwyd started on port/, READY_WITHIN_MS)

  const api = `${origin}/api`
  const admin = openCookieBrowser()
  const call = async (browser: CookieBrowser, method: 'POST' | 'PUT', at: string, body: object) => {
    const answer = await browser.send(method, `${api}/${at}`, body)
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${answer.status} ${answer.body}`)
  }
  const issuer = `${api}/oidc`
  const plugin = () => ({
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    enabled: true,
    parameters: pluginParameters(issuer),
  })

  // The schema creates this administrator.
  await call(admin, 'POST', 'auth/', { username: 'admin', password: 'password' })
  await allowGroups(admin, api)
  await call(admin, 'POST', 'mod/plugin/', plugin())
  await call(admin, 'POST', 'client/', {
    client_id: oauthClientId,
    name: 'Dashboard',
    confidential: true,
    enabled: true,
    client_secret: clientSecret,
    password: clientSecret,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post'],
    scope: [],
  })

  return {
    issuer,
    target: `127.0.0.1:${port}`,
    addUser: (username, { email, groups }) =>
      call(admin, 'POST', 'user/', {
        username,
        name: 'Nadia Marsh',
        email,
        groups,
        password,
        scope: ['openid'],
        enabled: true,
      }),
    setUserEnabled: (name, enabled) => call(admin, 'PUT', `user/${name}`, { enabled }),
    setGroups: (name, groups) => call(admin, 'PUT', `user/${name}`, { groups }),
    async rotateKey() {
      await call(admin, 'PUT', 'mod/plugin/oidc', plugin())
      await call(admin, 'PUT', 'mod/plugin/oidc/reset', {})
    },
    async follow(location, username) {
      const browser = openCookieBrowser()
      await call(browser, 'POST', 'auth/', { username, password })
      await call(browser, 'PUT', `auth/grant/${oauthClientId}`, { scope: 'openid' })
      const answer = await browser.get(`${location}&g_continue`)
      return answer.location
    },
  }
}

function pluginParameters(issuer: string): Record<string, unknown> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    // A replayed code revokes the tokens that it was exchanged for.
    'auth-type-code-revoke-replayed': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': false,
    scope: [],
    'additional-parameters': [],
    claims: [
      {
        name: 'groups',
        'user-property': 'groups',
        type: 'string',
        mandatory: true,
        'on-demand': false,
        scope: [],
      },
    ],
    'jwks-show': true,
    'jwks-x5c': [],
    'request-parameter-allow': false,
    'subject-type': 'public',
    'address-claim': { type: 'no' },
    'name-claim': 'mandatory',
    'name-claim-scope': [],
    'email-claim': 'mandatory',
    'email-claim-scope': [],
    'scope-claim': 'no',
    'allowed-scope': ['openid'],
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'pkce-required': true,
    'oauth-dpop-allowed': false,
    'session-management-allowed': false,
    'register-client-allowed': false,
    'introspection-revocation-allowed': false,
    'encrypt-out-token-allow': false,
  }
}

/** Gives users a property for their groups, which glewlwyd does not have by default. */
async function allowGroups(admin: CookieBrowser, api: string): Promise<void> {
  const { body } = await admin.get(`${api}/mod/user/database`)
  const module = JSON.parse(body) as { parameters: { 'data-format': Record<string, object> } }
  module.parameters['data-format'].groups = { multiple: true, read: true, write: true }
  for (const [at, sent] of [
    ['mod/user/database', module],
    ['mod/user/database/reset', {}],
  ] as const) {
    const answer = await admin.send('PUT', `${api}/${at}`, sent)
    if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${answer.body}`)
  }
}

function configuration(port: number, origin: string, database: string): string {
  const modules = '/usr/lib/glewlwyd'
  return `port=${port}
bind_address="127.0.0.1"
external_url="${origin}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="INFO"
cookie_secure=0
session_expiration=86400
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
use_secure_connection=false
secure_connection_key_file=""
secure_connection_pem_file=""
secure_connection_ca_file=""
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${database}"; };
`
}
