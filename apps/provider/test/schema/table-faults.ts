import type { Insertable, Selectable } from 'kysely'

/** Column as PostgreSQL defines it, see schema-columns.ts. */
interface SchemaColumn {
  type: string
  nullable: boolean
  /**
   * Effect of an insert without the column: it fails, a default applies (possibly NULL), or the column must be omitted.
   */
  omitted: 'error' | 'default' | 'generated'
}

/** Types that the driver returns for values that are not NULL. A type that is missing here counts as a difference. */
interface DriverTypes {
  text: string
  uuid: string
  bool: boolean
  int2: number
  int4: number
  int8: number
  bytea: Buffer
  /** Infinite instants are read as numbers. */
  timestamptz: Date | number
  json: NonNullable<unknown>
  jsonb: NonNullable<unknown>
  _text: readonly string[]
}

/**
 * Differences between declared tables and the database's, as `table.column: fault`. The type is `never` if they match.
 * Tables that are not declared are ignored, because nothing can use them with types.
 */
export type TableFaults<
  Declared,
  Schema extends Record<keyof Schema, Record<string, SchemaColumn>>,
> = {
  [Table in keyof Declared & string]: Table extends keyof Schema
    ? ColumnFaults<Table, Declared[Table], Schema[Table]>
    : `${Table}: no such table`
}[keyof Declared & string]

type ColumnFaults<Table extends string, Row, Columns extends Record<string, SchemaColumn>> =
  | MissingFaults<Table, Row, Columns>
  | {
      [Name in keyof Row & string]: Name extends keyof Columns
        ? Prefixed<`${Table}.${Name}`, ColumnFault<Row, Name, Columns[Name]>>
        : `${Table}.${Name}: no such column`
    }[keyof Row & string]

type MissingFaults<Table extends string, Row, Columns> = {
  [Name in keyof Columns & string]: Name extends keyof Row
    ? never
    : `${Table}.${Name}: not declared`
}[keyof Columns & string]

type Prefixed<Name extends string, Fault extends string> = Fault extends string
  ? `${Name}: ${Fault}`
  : never

type ColumnFault<Row, Name extends keyof Row, Column extends SchemaColumn> =
  | TypeFault<NonNullable<Read<Row, Name>>, Column['type']>
  | NullFault<null extends Read<Row, Name> ? true : false, Column['nullable']>
  | OmittedFault<OmittedAs<Row, Name>, Column['omitted']>

type Read<Row, Name extends keyof Row> = Selectable<Pick<Row, Name>>[keyof Selectable<
  Pick<Row, Name>
>]

type TypeFault<Value, Type extends string> = Type extends keyof DriverTypes
  ? [Value] extends [DriverTypes[Type]]
    ? Type extends 'timestamptz'
      ? Date extends Value
        ? never
        : 'its type is timestamptz'
      : never
    : `its type is ${Type}`
  : `its type is ${Type}`

type NullFault<Declared extends boolean, Actual extends boolean> = Declared extends Actual
  ? never
  : Actual extends true
    ? 'it may be NULL'
    : 'it is never NULL'

/** SchemaColumn's `omitted` for a declared column. */
type OmittedAs<Row, Name extends keyof Row> = keyof Insertable<Pick<Row, Name>> extends never
  ? 'generated'
  : NonNullable<unknown> extends Insertable<Pick<Row, Name>>
    ? 'default'
    : 'error'

type OmittedFault<Declared, Actual extends SchemaColumn['omitted']> = Declared extends Actual
  ? never
  : {
      error: 'an insert has to give it'
      default: 'an insert may leave it out'
      generated: 'an insert must leave it out'
    }[Actual]
