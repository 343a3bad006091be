import { z } from 'zod'
import { factsOfField, namedSchemas } from './named-schemas.ts'

/** As much of JSON Schema 2020-12 as the contract turns into. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  default?: unknown
  maxProperties?: number
  uniqueItems?: boolean
  allOf?: JsonSchema[]
  not?: JsonSchema
  if?: JsonSchema
  then?: JsonSchema
  dependentRequired?: Record<string, string[]>
  dependentSchemas?: Record<string, JsonSchema>
  examples?: unknown[]
  'x-own'?: boolean
}

const COMPONENTS = '#/components/schemas/'

/** Turns the contract's schemas into JSON Schema and gathers the named ones it meets on the way. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}

  /** OpenAPI 3.1 holds JSON Schema 2020-12 as it is, so nothing is translated but where names stand. */
  convert(schema: z.core.$ZodType): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...converted
    } = z.toJSONSchema(schema, {
      metadata: namedSchemas,
      // Answers may grow: what reads them must not refuse a field it does not know.
      io: 'input',
      override: ({ jsonSchema }) => {
        // The pattern behind a format spells out the calendar; the format says it better.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      },
    })
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.components[name] ??= withFacts(name, relocated(definition) as JsonSchema)
    }
    return relocated(converted) as JsonSchema
  }

  resolve(schema: JsonSchema): JsonSchema {
    const name = nameOf(schema)
    return name === undefined ? schema : (this.components[name] ?? {})
  }
}

/** The name behind a reference to a named schema. */
export function nameOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(COMPONENTS) ? schema.$ref.slice(COMPONENTS.length) : undefined
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || !('type' in value || 'anyOf' in value))
      .map(([key, entry]) => [
        key,
        key === '$ref' && typeof entry === 'string'
          ? entry.replace('#/$defs/', COMPONENTS)
          : relocated(entry),
      ]),
  )
}

/** Adds what is said about each field, at any depth that has no name of its own. */
function withFacts(name: string, schema: JsonSchema, path = ''): JsonSchema {
  const inner = schema.items ?? schema
  for (const [field, property] of Object.entries(inner.properties ?? {})) {
    const here = path === '' ? field : `${path}.${field}`
    Object.assign(property, factsOfField(name, here))
    withFacts(name, property, here)
  }
  return schema
}
