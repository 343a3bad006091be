import { z } from 'zod/mini'

/**
 * How a front end reads an answer. Our own provider answers every field, and its answers are checked against the
 * contract as they are written. Another provider that speaks the same interface may leave out what it has nothing to
 * say about, and many leave out what is empty: false, '', [], {} and null. So what is left out is read as empty, or as
 * the default that the specification names; what a record cannot be shown or acted on without stays required. Money is
 * always required: an amount that is missing must never look like $0.00.
 */

type Schema = z.core.$ZodType
/** A schema whose kind can be told by its definition. */
export type AnswerSchema = z.core.$ZodTypes

const essentials = new WeakSet<Schema>()
const defaults = new WeakMap<Schema, unknown>()

/** Marks a text that has no empty form: an id, an address, a secret. An answer without it can't be read. */
export function essential<Marked extends Schema>(schema: Marked): Marked {
  essentials.add(schema)
  return schema
}

/** Names what a field that is left out means, where that isn't the empty value of its type. */
export function leftOutAs<Marked extends Schema>(schema: Marked, value: z.output<Marked>): Marked {
  defaults.set(schema, value)
  return schema
}

/** Reads an answer as the contract has it, else tolerantly. Throws the tolerant reading's ZodError. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const exact = schema.safeParse(answer)
  return exact.success ? exact.data : tolerant(schema).parse(answer)
}

const tolerantForms = new WeakMap<Schema, Schema>()

/**
 * The same schema, reading what may be left out as described above. Unknown fields are accepted, and a code that isn't
 * among those of an enum is kept as it came: screens show it as it is.
 */
export function tolerant<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return formOf(schema) as z.ZodMiniType<T>
}

function formOf(schema: Schema): Schema {
  const known = tolerantForms.get(schema)
  if (known) return known
  const form = rebuilt(schema as AnswerSchema)
  tolerantForms.set(schema, form)
  return form
}

function rebuilt(schema: z.core.$ZodTypes): Schema {
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, fieldOf(field)]),
      )
      // A closed object, whose catchall is never, opens: answers may grow.
      const { catchall, ...rest } = def
      const open = catchall?._zod.def.type === 'never' ? rest : def
      return z.clone(schema, { ...open, shape } as typeof def)
    }
    case 'array':
      return z.clone(schema, { ...def, element: formOf(def.element) } as typeof def)
    case 'record':
      return z.clone(schema, { ...def, valueType: formOf(def.valueType) } as typeof def)
    case 'optional':
    case 'nullable':
    case 'default':
      return z.clone(schema, { ...def, innerType: formOf(def.innerType) } as typeof def)
    case 'enum':
      return z.string()
    default:
      return schema
  }
}

/** A field of an object, with what it is read as when it is left out or null. */
function fieldOf(field: Schema): Schema {
  const form = formOf(field)
  const leftOut = leftOutOf(field)
  if (leftOut === undefined) return form
  return z.pipe(
    z.transform((value: unknown) => value ?? leftOut.value),
    // An empty text has no form of a date.
    leftOut.value === '' ? z.union([z.literal(''), form]) : form,
  )
}

/** What a field that is left out is read as; undefined where it can't be left out. */
export function leftOutOf(field: Schema): { value: unknown } | undefined {
  if (defaults.has(field)) return { value: defaults.get(field) }
  if (essentials.has(field)) return undefined
  const { def } = (field as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'unknown':
      return { value: undefined }
    case 'nullable':
      return { value: null }
    case 'array':
      return { value: [] }
    case 'record':
      return { value: {} }
    case 'boolean':
      return { value: false }
    case 'string':
      return isFreeText(def) ? { value: '' } : undefined
    default:
      return undefined
  }
}

/** Text of any form, or a date or time: lists show an empty one for it (spec 2.13). */
function isFreeText(def: z.core.$ZodStringDef): boolean {
  const { format } = def as { format?: string }
  if (format !== undefined) return format === 'datetime' || format === 'date'
  return (def.checks ?? []).length === 0
}
