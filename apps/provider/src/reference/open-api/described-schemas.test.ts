import type { AnyFieldDocs } from '@tideway/contract/calls/docs/field-docs'
import { settingsDocs } from '@tideway/contract/settings/client-docs'
import { settingsShape } from '@tideway/contract/settings/client-settings'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describedObjects } from './described-schemas.ts'

/** Field of an object or of one within it, with its description. */
interface Described {
  path: string
  /** Undefined if the object has no such field. */
  schema: z.core.$ZodType | undefined
  docs: AnyFieldDocs
}

const objects: [name: string, shape: z.core.$ZodShape, fields: Record<string, AnyFieldDocs>][] = [
  ...describedObjects.map(({ schema, name, description, fields }): (typeof objects)[number] => [
    name ?? description,
    shapeIn(schema),
    fields,
  ]),
  ['settings', settingsShape, settingsDocs],
]
const described = objects.flatMap(([name, shape, fields]) => fieldsOf(name, shape, fields))

function fieldsOf(
  path: string,
  shape: z.core.$ZodShape,
  fields: Record<string, AnyFieldDocs>,
): Described[] {
  return Object.entries(fields).flatMap(([name, docs]) => {
    const field = { path: `${path}.${name}`, schema: shape[name], docs }
    return docs.fields && field.schema
      ? [field, ...fieldsOf(field.path, shapeIn(field.schema), docs.fields)]
      : [field]
  })
}

/** Returns the fields of the object that a schema contains, directly, optionally or in a list. */
function shapeIn(schema: z.core.$ZodType): z.core.$ZodShape {
  if (schema instanceof z.core.$ZodObject) return schema._zod.def.shape
  if (schema instanceof z.core.$ZodArray) return shapeIn(schema._zod.def.element)
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return shapeIn(schema._zod.def.innerType)
  return {}
}

describe('the description of a field', () => {
  test('is for a field that the schema has', () => {
    expect(described.length).toBeGreaterThan(500)
    expect(described.filter(({ schema }) => !schema).map(({ path }) => path)).toEqual([])
  })

  test('consists of whole sentences', () => {
    const texts = [
      ...described.map(({ path, docs }) => [path, docs.description] as const),
      ...describedObjects.map(({ name, description }) => [name, description] as const),
    ]
    expect(texts.filter(([, text]) => !/^[A-Z`0-9].*\.$/s.test(text))).toEqual([])
  })

  test('has an example that the schema accepts', () => {
    const refused = described.flatMap(({ path, schema, docs: { example } }) =>
      example === undefined || !schema || z.safeParse(schema, example).success
        ? []
        : [[path, example]],
    )
    expect(refused).toEqual([])
  })
})
