import type {
  AlterTableCmd,
  AlterTableStmt,
  ColumnDef,
  Constraint,
  DropStmt,
  GrantStmt,
  IndexStmt,
  Node,
} from 'libpg-query'
import { findInside, lastName, namesOf } from './statement-names.ts'

/** The harm of a statement to processes of the last release that run next to it, and to calls that wait for it. */
export const hazardRules = {
  remove: 'removes something that an older process may still use',
  rename: 'gives a new name to something that an older process knows by its old one',
  retype:
    'changes the type of a column that an older process reads and writes, and rewrites the table',
  tighten: 'refuses rows that an older process may still write',
  revoke: 'takes away a right that an older process may still need',
  scan: 'reads the whole table while writes wait; add the constraint NOT VALID, and validate it in the next migration',
  rewrite:
    'rewrites the whole table while all calls wait; add the column without it, and fill it in steps',
  block:
    'blocks writes while it works; use CONCURRENTLY in a migration that begins with "-- no transaction"',
  rows: 'locks the rows that it changes until the migration ends; let a job change them in steps',
  unread: 'is a statement that this check cannot judge',
} as const

export type HazardRule = keyof typeof hazardRules

/** Rules about older processes. The other rules are about time, so a reason why the pause is short permits them. */
export const contractRules: readonly HazardRule[] = [
  'remove',
  'rename',
  'retype',
  'tighten',
  'revoke',
]

export interface Hazard {
  rule: HazardRule
  /** Table, `table.column`, index or function. */
  object: string
}

/** Names of tables and functions that older processes do not know, because later migrations created them. */
export type NewObjects = Set<string>

/** Statements without a hazard: they add, describe or read. */
const harmless = new Set([
  'AlterEnumStmt',
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreatePolicyStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStatsStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateTrigStmt',
  'InsertStmt',
  'VariableSetStmt',
  'ViewStmt',
])

const harmlessChanges = new Set([
  'AT_DropNotNull',
  'AT_EnableRowSecurity',
  'AT_EnableTrig',
  'AT_ResetRelOptions',
  'AT_SetOptions',
  'AT_SetRelOptions',
  'AT_SetStatistics',
])

/** Functions whose value is the same for all rows of a statement, so that a default needs no rewrite. */
const constantFunctions = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])
const countingTypes = new Set(['serial', 'bigserial', 'smallserial'])

/**
 * Matches the names that PostgreSQL gives to foreign keys and checks. Without one, the database only accepts more rows,
 * so an older process may still write. A unique key differs, because ON CONFLICT needs it.
 */
const onlyPermitsMore = /_(?:fkey|check)\d*$/

/** Finds the hazards of one statement. Remembers what it creates in `created`. */
export function hazardsOf(statement: Node, created: NewObjects): Hazard[] {
  return [...rowHazards(statement, created), ...definitionHazards(statement, created)]
}

function definitionHazards(statement: Node, created: NewObjects): Hazard[] {
  if ('CreateStmt' in statement) created.add(statement.CreateStmt.relation?.relname ?? '')
  if ('CreateFunctionStmt' in statement && !statement.CreateFunctionStmt.replace)
    created.add(lastName(statement.CreateFunctionStmt.funcname))
  if ('AlterTableStmt' in statement) return tableHazards(statement.AlterTableStmt, created)
  if ('IndexStmt' in statement) return indexHazards(statement.IndexStmt, created)
  if ('DropStmt' in statement) return dropHazards(statement.DropStmt, created)
  if ('GrantStmt' in statement) return grantHazards(statement.GrantStmt, created)
  if ('RenameStmt' in statement) {
    const { relation, subname, object } = statement.RenameStmt
    const table = relation?.relname ?? namesOf(object).join('.')
    return created.has(table)
      ? []
      : [{ rule: 'rename', object: subname ? `${table}.${subname}` : table }]
  }
  if ('ReindexStmt' in statement) {
    const { relation, params = [] } = statement.ReindexStmt
    const isConcurrent = JSON.stringify(params).includes('"concurrently"')
    return isConcurrent ? [] : [{ rule: 'block', object: relation?.relname ?? 'all' }]
  }
  if ('TruncateStmt' in statement || 'LockStmt' in statement) {
    const { relations = [] } = 'LockStmt' in statement ? statement.LockStmt : statement.TruncateStmt
    const [first, ...more] = relations
      .map((relation) => namesOf(relation).join('.'))
      .filter((table) => !created.has(table))
    if (first === undefined) return []
    // One statement is one pause, named by its first table and the number of others.
    return [{ rule: 'block', object: more.length > 0 ? `${first}+${more.length}` : first }]
  }
  if ('SelectStmt' in statement)
    // This check cannot judge the text of a function, and a migration calls a new function to change something.
    return findInside(statement, ['FuncCall'])
      .filter((name) => created.has(name))
      .map((object) => ({ rule: 'unread', object }))
  const [kind = ''] = Object.keys(statement)
  if (harmless.has(kind) || ['UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(kind)) return []
  return [{ rule: 'unread', object: kind }]
}

/** Also finds changes inside WITH. */
function rowHazards(statement: Node, created: NewObjects): Hazard[] {
  return findInside(statement, ['UpdateStmt', 'DeleteStmt', 'MergeStmt'])
    .filter((table) => !created.has(table))
    .map((object) => ({ rule: 'rows', object }))
}

function tableHazards(
  { relation, cmds = [], objtype }: AlterTableStmt,
  created: NewObjects,
): Hazard[] {
  const table = relation?.relname ?? ''
  if (created.has(table)) return []
  return cmds.flatMap((node) => {
    if (!('AlterTableCmd' in node)) return []
    // Attaching the index of a partition only changes the catalogue.
    if (objtype === 'OBJECT_INDEX' && node.AlterTableCmd.subtype === 'AT_AttachPartition') return []
    return changeRules(node.AlterTableCmd).map((rule) => ({
      rule,
      object: [table, objectOf(node.AlterTableCmd)].filter(Boolean).join('.'),
    }))
  })
}

function objectOf({ name, def }: AlterTableCmd): string {
  if (name) return name
  if (def && 'ColumnDef' in def) return def.ColumnDef.colname ?? ''
  if (def && 'Constraint' in def) return def.Constraint.conname ?? ''
  return def && 'PartitionCmd' in def ? (def.PartitionCmd.name?.relname ?? '') : ''
}

function changeRules({ subtype = 'AT_AddColumn', name = '', def }: AlterTableCmd): HazardRule[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? columnRules(def.ColumnDef) : ['unread']
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? constraintRules(def.Constraint) : ['unread']
    case 'AT_ColumnDefault':
      // An older process that leaves the column out depends on its default.
      return def ? [] : ['remove']
    case 'AT_DropColumn':
    case 'AT_DropIdentity':
      return ['remove']
    case 'AT_DropConstraint':
      return onlyPermitsMore.test(name) ? [] : ['remove']
    case 'AT_AlterColumnType':
      return ['retype']
    case 'AT_SetNotNull':
      return ['tighten']
    case 'AT_AttachPartition':
      return ['scan']
    case 'AT_DetachPartition':
      return def && 'PartitionCmd' in def && def.PartitionCmd.concurrent ? [] : ['block']
    case 'AT_ValidateConstraint':
      return []
    default:
      return harmlessChanges.has(subtype) ? [] : ['unread']
  }
}

function columnRules({ constraints = [], typeName }: ColumnDef): HazardRule[] {
  const rules = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))
  const has = (kind: Constraint['contype']) => rules.some(({ contype }) => contype === kind)
  const isNeeded = has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')
  const isCounted = countingTypes.has(lastName(typeName?.names))
  return [
    ...(isNeeded && !has('CONSTR_GENERATED') && !has('CONSTR_IDENTITY')
      ? ['tighten' as const]
      : []),
    ...(isCounted ? ['rewrite' as const] : []),
    ...rules.flatMap(inlineRules),
  ]
}

function inlineRules({ contype, raw_expr, generated_kind }: Constraint): HazardRule[] {
  switch (contype) {
    case 'CONSTR_NOTNULL':
    case 'CONSTR_NULL':
      return []
    case 'CONSTR_DEFAULT':
      return findInside(raw_expr, ['FuncCall']).every((name) => constantFunctions.has(name))
        ? []
        : ['rewrite']
    case 'CONSTR_GENERATED':
      return generated_kind === 'v' ? [] : ['rewrite']
    case 'CONSTR_IDENTITY':
      return ['rewrite']
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return ['block']
    default:
      return ['scan']
  }
}

function constraintRules({ contype, indexname, skip_validation }: Constraint): HazardRule[] {
  if (contype === 'CONSTR_UNIQUE' && indexname) return []
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return ['tighten', 'block']
  return skip_validation ? [] : ['scan']
}

function indexHazards(
  { relation, idxname = '', unique, concurrent }: IndexStmt,
  created: NewObjects,
): Hazard[] {
  if (created.has(relation?.relname ?? '')) return []
  return [
    ...(unique ? [{ rule: 'tighten' as const, object: idxname }] : []),
    ...(concurrent ? [] : [{ rule: 'block' as const, object: idxname }]),
  ]
}

function dropHazards(
  { objects = [], removeType, concurrent }: DropStmt,
  created: NewObjects,
): Hazard[] {
  if (removeType === 'OBJECT_INDEX')
    return concurrent ? [] : objects.map((object) => ({ rule: 'block', object: lastOf(object) }))
  return objects
    .map((object) => namesOf(object))
    .filter((names) => !names.some((name) => created.has(name)))
    .map((names) => ({ rule: 'remove', object: names.join('.') }))
}

function grantHazards({ is_grant, objects = [] }: GrantStmt, created: NewObjects): Hazard[] {
  if (is_grant) return []
  return objects
    .map(lastOf)
    .filter((object) => !created.has(object))
    .map((object) => ({ rule: 'revoke', object }))
}

function lastOf(object: Node): string {
  return namesOf(object).at(-1) ?? ''
}
