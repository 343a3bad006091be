import pg from 'pg'

/**
 * Settings with which each transaction starts behind a pooler, where the next one may run in another session. Names are
 * constants of the code; a value may come from a call.
 */
export class TransactionSettings {
  readonly #values: Readonly<Record<string, string>>

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values
  }

  /** Returns the same settings with some added or replaced. */
  with(values: Readonly<Record<string, string>>): TransactionSettings {
    return new TransactionSettings({ ...this.#values, ...values })
  }

  /** Returns a statement that applies the settings until its transaction ends, with its parameters. */
  statement(): { text: string; values: string[] } {
    const text = this.#select((_value, index) => `$${index + 1}`)
    return { text, values: Object.values(this.#values) }
  }

  /** Returns the same statement without parameters, so that it can follow BEGIN in one message. */
  literal(): string {
    return this.#select((value) => pg.escapeLiteral(value))
  }

  #select(term: (value: string, index: number) => string): string {
    const calls = Object.entries(this.#values).map(
      ([name, value], index) => `set_config('${name}', ${term(value, index)}, true)`,
    )
    return `SELECT ${calls.join(', ')}`
  }
}

/** Returns the settings of a pool whose connections keep no session. Undefined for any other pool. */
export function transactionSettingsOf(options: object): TransactionSettings | undefined {
  if (!('transactionSettings' in options)) return undefined
  const { transactionSettings } = options
  return transactionSettings instanceof TransactionSettings ? transactionSettings : undefined
}

/**
 * Returns the options of a pool with more settings of the database: as start parameters of its connections, or behind a
 * pooler as settings of each transaction. Names and values are constants of the code, without white space.
 */
export function withSettings(
  options: pg.PoolConfig,
  added: Readonly<Record<string, string>>,
): pg.PoolConfig {
  const settings = transactionSettingsOf(options)
  if (settings) return Object.assign({ ...options }, { transactionSettings: settings.with(added) })
  const parameters = Object.entries(added).map(([name, value]) => ` -c ${name}=${value}`)
  return { ...options, options: `${options.options ?? ''}${parameters.join('')}` }
}
