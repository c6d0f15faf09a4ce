import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from './folder.ts'
import { freePort } from './process.ts'

export type TlsProxy = { httpPort: number; httpsPort: number; stop(): Promise<void> }

/** The configuration we ship, with ports, addresses and a certificate that work here. */
type Setup = { folder: string; httpPort: number; httpsPort: number; upstreams: string[] }

const shipped = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

export async function startNginx(
  { nginx, openssl }: Record<'nginx' | 'openssl', string>,
  upstreams: string[],
): Promise<TlsProxy> {
  return startProxy(upstreams, async ({ folder, httpPort, httpsPort }) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=gala.example.org', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
    spawnSync(openssl, ['req', '-x509', ...subject, '-keyout', key, '-out', certificate])
    const servers = (address: string) =>
      upstreams.map((upstream) => `server ${upstream}${address}`).join('\n')
    const site = shipped('nginx.conf')
      .replace(/server 127\.0\.0\.1:3000(.*;)/g, (_, rest: string) => servers(rest))
      .replace(/listen \[::\].*\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = `
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site} }`
    await writeFile(join(folder, 'nginx.conf'), main)
    return spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'])
  })
}

export async function startCaddy({ caddy }: Record<'caddy', string>, upstreams: string[]): Promise<TlsProxy> {
  return startProxy(upstreams, async ({ folder, httpPort, httpsPort }) => {
    const options = `admin off\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n`
    // For this name Caddy makes its own certificate.
    const env = { GOODLOT_DOMAIN: 'localhost', GOODLOT_UPSTREAMS: upstreams.join(' '), HOME: folder }
    await writeFile(join(folder, 'Caddyfile'), shipped('Caddyfile').replace('{\n', `{\n${options}`))
    const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    return spawn(caddy, args, { env: { ...env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } })
  })
}

async function startProxy(
  upstreams: string[],
  start: (setup: Setup) => Promise<ChildProcess>,
): Promise<TlsProxy> {
  const folder = await temporaryFolder('proxy')
  await mkdir(folder, { recursive: true })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const child = await start({ folder, httpPort, httpsPort, upstreams })
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  while (!(await listens(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`The proxy does not start: ${said}`)
    await pause(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { httpPort, httpsPort, stop }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

type ProxyCall = Pick<RequestOptions, 'method' | 'localAddress' | 'agent'> & {
  headers?: Record<string, string>
  body?: string | Buffer | undefined
}

export type ProxyAnswer = { status: number; headers: Record<string, unknown>; text: string }

/** One request over TLS, without checking the certificate. */
export function ask(
  { httpsPort }: TlsProxy,
  path: string,
  { body, headers, ...options }: ProxyCall = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const place = { host: '127.0.0.1', port: httpsPort, path, servername: 'localhost' }
    const named = { host: `localhost:${httpsPort}`, ...headers }
    const settings = { ...place, rejectUnauthorized: false, agent: false, headers: named, ...options }
    const sent = request(settings, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
