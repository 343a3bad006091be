import { z } from 'zod/mini'
import { isExact } from './exact-answer.ts'

/**
 * Tolerant reading of responses by a front end. Our provider sends every field, and its responses are checked against
 * the contract as they are written. Another provider may omit fields that do not apply or that are empty: false, '',
 * [], {} and null. An absent field is read as empty, or as the specification's default. Fields that a record cannot be
 * shown or used without stay required. Money is always required: a missing amount must never look like $0.00.
 */

type Schema = z.core.$ZodType
/** A schema whose kind its definition shows. */
export type AnswerSchema = z.core.$ZodTypes

const essentials = new WeakSet<Schema>()
const defaults = new WeakMap<Schema, unknown>()

/** Marks a text that cannot be empty: an id, an address, a secret. A response without it is unreadable. */
export function essential<Marked extends Schema>(schema: Marked): Marked {
  essentials.add(schema)
  return schema
}

/** Sets the value of an absent field, if it is not the empty value of its type. */
export function leftOutAs<Marked extends Schema>(schema: Marked, value: z.output<Marked>): Marked {
  defaults.set(schema, value)
  return schema
}

/** Reads a response by the contract, or else tolerantly. Throws the ZodError of the tolerant attempt. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  if (isExact(schema, answer)) return answer as T
  const exact = schema.safeParse(answer)
  return exact.success ? exact.data : tolerant(schema).parse(answer)
}

const tolerantForms = new WeakMap<Schema, Schema>()

/**
 * Returns the schema with the tolerant reading described above. Unknown fields are accepted, and an unknown enum code
 * is kept, so that screens show it unchanged.
 */
export function tolerant<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return formOf(schema) as z.ZodMiniType<T>
}

function formOf(schema: Schema): Schema {
  const cachedForm = tolerantForms.get(schema)
  if (cachedForm) return cachedForm
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
      // Opens a closed object (its catchall is never), because responses may gain fields.
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

/** Returns a field of an object, with its default for absent or null. */
function fieldOf(field: Schema): Schema {
  const form = formOf(field)
  const leftOut = leftOutOf(field)
  if (leftOut === undefined) return form
  return z.pipe(
    z.transform((value: unknown) => value ?? leftOut.value),
    // An empty text does not match a date format.
    leftOut.value === '' ? z.union([z.literal(''), form]) : form,
  )
}

/** Returns the value of an absent field, or undefined if the field is required. */
export function leftOutOf(field: Schema): { value: unknown } | undefined {
  // A described field is a copy of the schema that was marked.
  const isMarked = defaults.has(field) || essentials.has(field)
  const marked = isMarked ? field : (field._zod.parent ?? field)
  if (defaults.has(marked)) return { value: defaults.get(marked) }
  if (essentials.has(marked)) return undefined
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

/** Returns true for free text, and for a date or time, which lists show as empty (spec 2.13). */
function isFreeText(def: z.core.$ZodStringDef): boolean {
  const { format } = def as { format?: string }
  if (format !== undefined) return format === 'datetime' || format === 'date'
  return (def.checks ?? []).length === 0
}
