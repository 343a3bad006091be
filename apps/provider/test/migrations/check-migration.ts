import type { Node } from 'libpg-query'
import { parse } from 'libpg-query'
import {
  indexBuiltBy,
  runsOutsideTransaction,
} from '../../src/platform/migrations/apply-migration.ts'
import type { Hazard, HazardRule, NewObjects } from './hazards.ts'
import { contractRules, hazardRules, hazardsOf } from './hazards.ts'

/** A comment at the start of a line that permits one hazard, with the reason. */
export interface Declaration extends Hazard {
  /** For a contract step, the release that stopped using the object. Undefined for a pause. */
  unusedSince: string | undefined
  reason: string
}

const declaration = /^-- (?:contract (\d+\.\d+\.\d+)|pause): ([a-z]+) ([^\s:]+): (.+)$/gm
const concurrently = /\bCONCURRENTLY\b/i

export function declarationsOf(sql: string): Declaration[] {
  return [...sql.matchAll(declaration)].map(
    ([, unusedSince, rule = '', object = '', reason = '']) => {
      if (!isRule(rule))
        throw new Error(`${rule} is not one of ${Object.keys(hazardRules).join(', ')}`)
      return { unusedSince, rule, object, reason }
    },
  )
}

/**
 * Returns a sentence for each reason why a migration cannot run while processes of the last release serve calls.
 *
 * @param lastRelease Version of the last release. Processes of earlier releases no longer run.
 * @param created Objects of earlier migrations that the last release does not know. Those of this one are added.
 */
export async function checkMigration(
  sql: string,
  lastRelease: string,
  created: NewObjects = new Set(),
): Promise<string[]> {
  const { stmts = [] } = await parse(sql)
  const statements = stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []))
  const defaults = columnsWithNewDefault(statements)
  const hazards = statements
    .flatMap((statement) => hazardsOf(statement, created))
    .filter(({ rule, object }) => rule !== 'remove' || !defaults.has(object))
  const declared = declarationsOf(sql)
  const permits = (one: Declaration, hazard: Hazard) =>
    one.rule === hazard.rule && one.object === hazard.object
  return [
    ...hazards
      .filter((hazard) => !declared.some((one) => permits(one, hazard)))
      .map(({ rule, object }) => `${rule} ${object}: ${hazardRules[rule]}`),
    ...declared
      .filter((one) => !hazards.some((hazard) => permits(one, hazard)))
      .map(({ rule, object }) => `${rule} ${object}: is declared, but no statement does it`),
    ...declared.flatMap((one) => declarationProblems(one, lastRelease)),
    ...transactionProblems(sql, statements),
    ...validationProblems(statements),
  ]
}

/**
 * Returns the columns, as `table.column`, that get a new default. Removing their identity or old default is no hazard.
 */
function columnsWithNewDefault(statements: Node[]): Set<string> {
  return new Set(
    statements.flatMap((statement) => {
      if (!('AlterTableStmt' in statement)) return []
      const { relation, cmds = [] } = statement.AlterTableStmt
      return cmds.flatMap((node) =>
        'AlterTableCmd' in node &&
        node.AlterTableCmd.subtype === 'AT_ColumnDefault' &&
        node.AlterTableCmd.def
          ? [`${relation?.relname}.${node.AlterTableCmd.name}`]
          : [],
      )
    }),
  )
}

function declarationProblems(
  { rule, object, unusedSince }: Declaration,
  lastRelease: string,
): string[] {
  const isContract = contractRules.includes(rule)
  if (isContract && unusedSince === undefined)
    return [`${rule} ${object}: needs the release that stopped using it: -- contract 1.2.3: …`]
  if (!isContract && unusedSince !== undefined)
    return [`${rule} ${object}: is about time, so it is declared as a pause`]
  return unusedSince !== undefined && isNewer(unusedSince, lastRelease)
    ? [`${rule} ${object}: ${unusedSince} is not released, so a process that uses it may still run`]
    : []
}

/** A migration outside a transaction may run twice, and holds one statement, so that no part is applied alone. */
function transactionProblems(sql: string, statements: Node[]): string[] {
  const [statement] = statements
  if (!runsOutsideTransaction(sql)) {
    const isConcurrent = statements.some((one) => isConcurrentStatement(one))
    return isConcurrent ? ['CONCURRENTLY needs "-- no transaction" as the first line'] : []
  }
  if (statements.length !== 1 || !statement)
    return ['a migration outside a transaction has exactly one statement']
  if ('IndexStmt' in statement && indexBuiltBy(sql) !== statement.IndexStmt.idxname)
    return [
      'write it as CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON …, so that it can be repeated',
    ]
  if ('DropStmt' in statement && !statement.DropStmt.missing_ok)
    return ['write it as DROP INDEX CONCURRENTLY IF EXISTS name, so that it can be repeated']
  return []
}

function isConcurrentStatement(statement: Node): boolean {
  const text = JSON.stringify(statement)
  return /"concurrent":true/.test(text) || ('ReindexStmt' in statement && concurrently.test(text))
}

/** In one transaction, validation runs under the exclusive lock of the change that added the constraint. */
function validationProblems(statements: Node[]): string[] {
  const changes = statements.flatMap((statement) =>
    'AlterTableStmt' in statement ? (statement.AlterTableStmt.cmds ?? []) : [],
  )
  const added = new Set(
    changes.flatMap((node) =>
      'AlterTableCmd' in node && node.AlterTableCmd.def && 'Constraint' in node.AlterTableCmd.def
        ? [node.AlterTableCmd.def.Constraint.conname]
        : [],
    ),
  )
  return changes.flatMap((node) =>
    'AlterTableCmd' in node &&
    node.AlterTableCmd.subtype === 'AT_ValidateConstraint' &&
    added.has(node.AlterTableCmd.name)
      ? [`${node.AlterTableCmd.name}: validate the constraint in the next migration`]
      : [],
  )
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

function isRule(name: string): name is HazardRule {
  return Object.hasOwn(hazardRules, name)
}
