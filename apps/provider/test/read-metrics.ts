import type { TestProvider } from './provider.ts'

const MOST_SCRAPES = 20

/**
 * Returns the samples whose names match, by name and labels as in the text. A busy machine may read them too late for
 * one scrape, so this scrapes until two scrapes in a row have the same samples, and at least one.
 */
export async function readMetrics(
  provider: Pick<TestProvider, 'call'>,
  names: RegExp,
): Promise<Record<string, number>> {
  let before = ''
  for (let scrape = 1; ; scrape += 1) {
    const values = await scrapeOnce(provider, names)
    const keys = Object.keys(values).join()
    if ((keys !== '' && keys === before) || scrape === MOST_SCRAPES) return values
    before = keys
  }
}

async function scrapeOnce({ call }: Pick<TestProvider, 'call'>, names: RegExp) {
  const { text } = await call('GET', '/metrics', { as: null })
  const samples = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([^#\s].*) (\S+)$/.exec(line) ?? []
    return name !== undefined && names.test(name) ? [[name, Number(value)] as const] : []
  })
  return Object.fromEntries(samples)
}
