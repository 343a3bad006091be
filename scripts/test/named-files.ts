/** File that a page or a module names, with the content type that a browser requires of it. */
export interface NamedFile {
  url: string
  type: string
}

const SCRIPT = 'text/javascript'
const typesOfLinks: Record<string, string> = {
  stylesheet: 'text/css',
  icon: 'image/svg+xml',
  font: 'font/woff2',
  fetch: 'application/json',
}

/** Returns the scripts, styles, fonts and images that a page names, resolved against its address as a browser does. */
export function filesOfPage(html: string, address: string): NamedFile[] {
  const elements = [...html.matchAll(/<(script|link|img)\s([^>]*)>([^<]*)/g)]
  return elements.flatMap(([, element = '', text = '', content = '']) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
    const named = attribute('src') ?? attribute('href')
    if (named === undefined) return importsOf(content, address)
    if (named.startsWith('data:')) return []
    const kind = attribute('as') ?? attribute('rel') ?? ''
    const type = element === 'script' ? SCRIPT : typesOfLinks[element === 'img' ? 'icon' : kind]
    if (type === undefined)
      throw new Error(`${address}: <${element} ${text}> is of an unknown kind`)
    return [{ url: new URL(named, address).href, type }]
  })
}

/** Returns the modules that a module imports at its start. Vite writes each as an address. */
export function importsOf(module: string, address: string): NamedFile[] {
  return [...module.matchAll(/^\s*import\s[^;'"]*?["']([^"']+)["']/gm)].map(([, named = '']) => ({
    url: new URL(named, address).href,
    type: SCRIPT,
  }))
}
