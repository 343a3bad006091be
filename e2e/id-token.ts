import { request } from '@playwright/test'
import { beginSignIn, finishSignIn } from '../packages/browser/src/session/code-flow.ts'
import { dashboardUrl } from './system/addresses.ts'

/**
 * Signs a user in at the identity provider as the dashboard does, with the code flow, but without a page. Returns the
 * id token. A page would take seconds.
 */
export async function obtainIdToken(email: string, password: string): Promise<string> {
  const http = await request.newContext({ maxRedirects: 0 })
  try {
    const { oauth } = await (await http.get(`${dashboardUrl}/config.json`)).json()
    const client = {
      ...oauth,
      scope: oauth.scopes.join(' '),
      redirectUri: `${dashboardUrl}/auth-callback`,
    }
    const secrets = new Map<string, string>()
    const storage = {
      get: (name: string) => secrets.get(name),
      set: (name: string, value: string) => void secrets.set(name, value),
      remove: (...names: string[]) => {
        for (const name of names) secrets.delete(name)
      },
    }
    const redirect = await http.get(await beginSignIn(client, storage))
    const signInPage = new URL(redirect.headers().location ?? '', client.issuer).href
    const signedIn = await http.post(signInPage, { data: { email, password } })
    const { location } = await signedIn.json()
    if (typeof location !== 'string') {
      throw new Error(`signing in ${email}: ${signedIn.status()} ${await signedIn.text()}`)
    }
    const callback = await http.get(new URL(location, client.issuer).href)
    return await finishSignIn(client, storage, new URL(callback.headers().location ?? ''))
  } finally {
    await http.dispose()
  }
}
