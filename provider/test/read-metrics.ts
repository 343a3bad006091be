import type { TestProvider } from './provider.ts'

/** Returns the samples of a scrape whose names begin so, by name and labels as in the text. */
export async function readMetrics(
  { call }: Pick<TestProvider, 'call'>,
  prefix: RegExp,
): Promise<Record<string, number>> {
  const { text } = await call('GET', '/metrics', { as: null })
  const samples = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([^#\s].*) (\S+)$/.exec(line) ?? []
    return name !== undefined && prefix.test(name) ? [[name, Number(value)] as const] : []
  })
  return Object.fromEntries(samples)
}
