import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../processes/free-port.ts'
import { readText } from './manifests.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(existsSync)
const guide = readText('docs/hosting.md')
const blocks = [...guide.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, block = '']) => block)
const [, headerLines = ''] = /## The headers[\s\S]*?```\n([\s\S]*?)```/.exec(guide) ?? []

/** The blocks of docs/hosting.md on this machine's folders and ports, as `http` of an nginx that needs no root. */
describe.skipIf(NGINX === undefined)('the nginx blocks of the hosting guide', () => {
  const INDEX = '<!doctype html><title>Dashboard</title>'
  let folder = ''
  let port = 0
  let nginx: ChildProcess
  const provider = createServer((incoming, response) =>
    response.end(`${incoming.headers.host} ${incoming.headers['x-forwarded-for']}`),
  )

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tideway-nginx-'))
    port = await freePort()
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port: providerPort } = provider.address() as AddressInfo
    const dist = path.join(folder, 'apps/dashboard/dist')
    const site = path.join(folder, 'sites/portal.example')
    for (const one of [path.join(dist, 'assets'), site]) await mkdir(one, { recursive: true })
    await writeFile(path.join(dist, 'index.html'), INDEX)
    await writeFile(path.join(dist, 'assets/index-a1.js'), 'plain')
    await writeFile(path.join(dist, 'assets/index-a1.js.gz'), gzipSync('plain'))
    await writeFile(path.join(site, 'config.json'), '{"site":true}')
    for (const name of ['portal.example', 'pay.example']) makeCertificate(name)
    const headers = headerLines.split('\n').flatMap((line) => {
      const [, name, value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? []
      return name ? [`add_header ${name} "${value.replaceAll('"', '\\"')}" always;`] : []
    })
    await writeFile(path.join(folder, 'tideway-headers.conf'), headers.join('\n'))
    const http = blocks
      .join('\n')
      .replaceAll('/srv/tideway', folder)
      .replaceAll('/etc/ssl', folder)
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/server 10\.0\.0\.11:4001/, `server 127.0.0.1:${providerPort}`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    await writeFile(
      path.join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}\n${http} }`,
    )
    nginx = spawn(NGINX ?? '', [
      ...['-p', folder, '-c', path.join(folder, 'nginx.conf')],
      ...['-g', 'daemon off; master_process off;'],
    ])
    for (;;) {
      if (await ask('portal.example', '/').catch(() => undefined)) return
      if (nginx.exitCode !== null) throw new Error(readFileSync(`${folder}/error.log`, 'utf8'))
      await wait(20)
    }
  })

  afterAll(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    provider.close()
    await rm(folder, { recursive: true })
  })

  function makeCertificate(name: string): void {
    const files = ['-keyout', `${folder}/${name}.key`, '-out', `${folder}/${name}.pem`]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    execFileSync('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${name}`, ...files], {
      stdio: 'ignore',
    })
  }

  function ask(
    name: string,
    target: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
    return new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port, path: target, method, servername: name }
      request(
        { ...to, headers: { host: name, ...headers }, rejectUnauthorized: false, agent: false },
        async (answer) => {
          let text = ''
          for await (const part of answer) text += part
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        },
      )
        .on('error', reject)
        .end()
    })
  }

  test('serve the app at its routes, with every header of the guide', async () => {
    const { status, headers, text } = await ask('portal.example', '/transactions?a=1')
    expect([status, text, headers['cache-control']]).toEqual([200, INDEX, 'no-cache'])
    for (const line of headerLines.trim().split('\n')) {
      const [, name = '', value] = /^([\w-]+): (.+)$/.exec(line) ?? []
      expect(headers[name.toLowerCase()], name).toBe(value)
    }
  })

  test('serve built files for ever, compressed, and 404 for a missing one', async () => {
    const asset = '/assets/index-a1.js'
    const { headers } = await ask('portal.example', asset, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([headers['cache-control'], headers['content-encoding']]).toEqual([
      'public, max-age=31536000, immutable',
      'gzip',
    ])
    expect((await ask('portal.example', '/assets/old.js')).status).toBe(404)
  })

  test('serve the configuration of the host, and refuse other methods', async () => {
    expect((await ask('portal.example', '/config.json')).text).toBe('{"site":true}')
    expect((await ask('portal.example', '/', { method: 'POST' })).status).toBe(405)
  })

  test('answer the framed callback with a page that only this origin may frame', async () => {
    const { headers, text } = await ask('portal.example', '/auth-callback?code=1', {
      headers: { 'sec-fetch-dest': 'iframe' },
    })
    expect(text).toContain('<title>Signed in</title>')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
    expect((await ask('portal.example', '/auth-callback?code=1')).text).toBe(INDEX)
  })

  test('reject an unknown host name, and pass the caller on to the provider', async () => {
    await expect(ask('unknown.example', '/')).rejects.toThrow()
    expect((await ask('pay.example', '/readyz')).text).toBe('pay.example 127.0.0.1')
  })
})

test('the guide has a block for the dashboard and one for the provider', () => {
  expect(blocks).toHaveLength(2)
  expect(headerLines.trim().split('\n')).toHaveLength(9)
})
