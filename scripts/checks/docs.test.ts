import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  defaultOf,
  productionSettings,
  settings,
  variableOf,
} from '../../apps/provider/src/platform/settings/settings.ts'
import { trackedFiles } from '../prose/tracked-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const documents = trackedFiles([]).filter((file) => file.endsWith('.md'))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('only links to existing files', () => {
    const linked = [...text.matchAll(/(?:\]\(|src=")([^)"#:]+)(?:#[^)]*)?[)"]/g)].map(
      ([, target = '']) => path.join(path.dirname(document), target),
    )
    expect(linked.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('only calls scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(called.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('every decision is in the index, under its own title', () => {
  const index = read('docs/decisions/README.md')
  for (const name of readdirSync(path.join(root, 'docs/decisions'))) {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(`docs/decisions/${name}`)) ?? []
    if (name === 'README.md') continue
    expect(name.startsWith(`${number?.padStart(4, '0')}-`), name).toBe(true)
    expect(index).toContain(`[${name.slice(0, 4)}](${name}) | ${title} |`)
  }
})

describe('docs/configuration.md', () => {
  const table = read('docs/configuration.md').split('## Variables')[1]?.split('\n## ')[0] ?? ''
  const lines = table.split('\n').filter((line) => line.startsWith('| `'))
  const host = read('apps/host/src/host-env.ts')

  const documented = lines.flatMap((line) => names(line.split('|')[1] ?? ''))
  const ofProvider = Object.keys(settings.shape).map(variableOf)
  const defaults = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [variableOf(name), stateable(defaultOf(name))]),
  )
  const ofHost = [...host.matchAll(/source\.([A-Z_]+)/g)].map(([, name = '']) => name)

  test('lists exactly the variables that are read', () => {
    expect(ofProvider.length).toBeGreaterThan(20)
    expect(ofHost).toContain('BRANDS_FILE')
    expect(documented.toSorted()).toEqual([...new Set([...ofProvider, ...ofHost])].toSorted())
  })

  test('has the actual defaults', () => {
    const stated = lines.flatMap((line) => {
      const [, variables = '', defaults = ''] = line.split('|')
      const values = names(defaults)
      return values.length === 0
        ? []
        : names(variables).map((name, index) => [name, values[index] ?? values[0]] as const)
    })
    const wrong = stated.filter(
      ([name, value]) => defaults[name] !== undefined && defaults[name] !== value,
    )
    expect(wrong).toEqual([])
    expect(stated.filter(([name]) => defaults[name] !== undefined).length).toBeGreaterThan(12)
  })

  test('and .env.example have the same variables, with their defaults', () => {
    const example = [...read('.env.example').matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)]
    expect(example.map(([, name]) => name)).toEqual(documented)
    const wrong = example.filter(
      ([, name = '', value]) => value !== (defaults[name] ?? '') && name in defaults,
    )
    expect(wrong.map(([line]) => line)).toEqual([])
  })

  test('says the same as the settings that README.md shows', () => {
    const [, section = ''] = read('README.md').split('## Configure it')
    const shown = [...section.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.+?) \|/gm)]
    expect(shown.length).toBeGreaterThan(3)
    const rows = lines.map((line) => line.replace(' ●', '').split('|').slice(1, 3).join('|'))
    for (const [, variables, value] of shown) expect(rows).toContain(` ${variables} | ${value} `)
  })

  test('marks the variables that production requires', () => {
    const marked = lines
      .filter((line) => line.split('|')[1]?.includes('●'))
      .flatMap((line) => names(line.split('|')[1] ?? ''))
    expect(marked.toSorted()).toEqual(productionSettings.toSorted())
  })
})

test('the demo keys in README.md are those of the guide', () => {
  const readme = read('README.md')
  const [key = ''] =
    /SECRDEMO01_\w+/.exec(read('apps/provider/src/reference/guides/getting-started.ts')) ?? []
  expect(key).toBe('SECRDEMO01_HARBOUR_DemoSecret000001')
  expect(readme).toContain(key)
})

function names(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** Returns a setting's default as the documents write it. A list has several, which they state in words. */
function stateable(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
