import type { Keywords } from '@tideway/contract/calls/docs/field'
import { describedSchemas } from '@tideway/contract/calls/docs/field'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestProvider } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { watchRoutes } from './documented-route.ts'

let provider: TestProvider
const routes: DocumentedRoute[][] = []
beforeAll(async () => {
  provider = await openTestProvider({
    watch: (app) => routes.push(watchRoutes(app, '/rest/v1'), watchRoutes(app, '/portal/v1')),
  })
})
afterAll(() => provider.close())

/** Each field of each call of both APIs, by its path: `RestAPI/GET:balance 200.balance`. */
const fieldsOfCalls = () =>
  routes.flat().flatMap(({ name, querystring, body, answers, docs }) => [
    // The other parameters are described by their call, or the provider does not start.
    ...(querystring && !docs.parameters ? fieldsIn(`${name} query`, querystring) : []),
    ...(body ? fieldsIn(`${name} body`, body) : []),
    ...[...answers].flatMap(([status, answer]) =>
      answer ? fieldsIn(`${name} ${status}`, answer) : [],
    ),
  ])

test('every field of every call is described in whole sentences', () => {
  const fields = fieldsOfCalls()
  expect(fields.length).toBeGreaterThan(2000)
  const bare = fields.filter(
    ([, schema]) => !/^[A-Z`0-9].*\.$/s.test(keywordsOf(schema)?.description ?? ''),
  )
  expect(bare.map(([path]) => path)).toEqual([])
})

test('every field whose type does not show its values has an example that its schema accepts', () => {
  const refused = fieldsOfCalls().filter(([, schema]) => {
    const [example] = keywordsOf(schema)?.examples ?? []
    if (example === undefined) return !showsValues(schema)
    // A number in a query is read as text.
    return ![example, String(example)].some((value) => z.safeParse(schema, value).success)
  })
  expect(refused.map(([path]) => path)).toEqual([])
})

type Field = [path: string, schema: z.core.$ZodType]

/** Returns the fields of an object and of the objects in it, optional or in lists. */
function fieldsIn(path: string, schema: z.core.$ZodType): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]): Field[] => [
      [`${path}.${name}`, field],
      ...fieldsIn(`${path}.${name}`, field),
    ])
  const inner = innerOf(schema)
  return inner ? fieldsIn(path, inner) : []
}

/** A change of a described object makes its fields optional around their description. */
function keywordsOf(schema: z.core.$ZodType): Keywords | undefined {
  const inner = innerOf(schema)
  return describedSchemas.get(schema) ?? (inner && keywordsOf(inner))
}

function showsValues(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (['boolean', 'enum', 'literal', 'object'].includes(def.type)) return true
  const inner = innerOf(schema)
  return inner !== undefined && showsValues(inner)
}

/** Returns the schema within an optional, a nullable or a list. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? def.innerType : def.type === 'array' ? def.element : undefined
}
