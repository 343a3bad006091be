import { inSpan } from '../telemetry/tracing.ts'
import type { Database, Tx } from './database.ts'
import { retryLost } from './retry-lost.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 5

type AfterCommit = (database: Database) => void

const afterCommit = new WeakMap<Tx, AfterCommit[]>()
const databases = new WeakMap<Tx, Database>()
const owners = new WeakMap<Database, Database>()

/**
 * Runs a function after the commit of a transaction. It gets the owner's database, which is not limited to the clients
 * of a call. Nothing runs after a rollback, or if the outcome of the commit is unknown. Only for transactions of
 * `transact`.
 */
export function onCommit(tx: Tx, run: AfterCommit): void {
  const others = afterCommit.get(tx)
  if (others) others.push(run)
  else afterCommit.set(tx, [run])
}

/** Returns the database of a transaction that `transact` started. */
export function databaseOf(tx: Tx): Database | undefined {
  return databases.get(tx)
}

/** Returns the database that work after the commit of a transaction gets. */
export function ownerDatabaseOf(tx: Tx): Database | undefined {
  const database = databases.get(tx)
  return database && (owners.get(database) ?? database)
}

/** Records that the connections of calls reach the same database as its owner's. */
export function shareDatabase(database: Database, owner: Database): void {
  owners.set(database, owner)
}

/**
 * Runs `work` in one transaction, or in the current one if `db` is a transaction. Then all work of that transaction is
 * committed together, and repeated together. It is repeated if the database cancels it in a deadlock, so that no caller
 * sees one. It is also repeated if its connection was lost before the commit was sent, because then it had no effect.
 *
 * @param repeatable True if `work` recognises its own earlier commit. It is then also repeated after a commit with an
 * unknown outcome.
 */
export async function transact<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
  { repeatable = false }: { repeatable?: boolean } = {},
): Promise<Result> {
  if (isInside(db)) return work(db)
  let committing = false
  const attempt = async () => {
    committing = false
    let committed: AfterCommit[] = []
    const result = await db.transaction().execute(async (tx) => {
      databases.set(tx, db)
      const result = await work(tx)
      committed = afterCommit.get(tx) ?? []
      committing = true
      return result
    })
    for (const run of committed) run(owners.get(db) ?? db)
    return result
  }
  return retryLost(
    () => retryConflicts(attempt),
    () => repeatable || !committing,
  )
}

function isInside(db: Database | Tx): db is Tx {
  return db.isTransaction
}

async function retryConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await inSpan('transaction', attempt)
    } catch (error) {
      if (number === TRIES || !isRetryable(error)) throw error
    }
  }
}

export function databaseCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

function isRetryable(error: unknown): boolean {
  const code = databaseCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** Returns the name of the constraint that a statement violated. */
export function databaseConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint' in error && typeof error.constraint === 'string')
    return withoutShard(error.constraint)
  return 'message' in error ? constraintInText(String(error.message)) : undefined
}

/** The coordinator of a distributed database passes on a worker's error without its fields. Its text names the constraint. */
function constraintInText(message: string): string | undefined {
  const name = /violates (?:check|unique) constraint "(\w+)"$/.exec(message)?.[1]
  return name === undefined ? undefined : withoutShard(name)
}

/** The index of a shard has the shard's number after its name. */
function withoutShard(name: string): string {
  return name.replace(/_\d{6,}$/, '')
}
