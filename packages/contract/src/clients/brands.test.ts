import { describe, expect, test } from 'vitest'
import { Brands, brandOfHost, shownBrand } from './brands.ts'

const brands = Brands.parse([
  {
    hosts: ['portal.example', '*'],
    faviconFile: 'a.svg',
    site: { providerName: 'Tideway', brandColour: '#0b6a78' },
  },
  {
    hosts: ['pay.kelp.example', '[::1]'],
    faviconFile: 'b.svg',
    markFile: 'c.svg',
    site: {
      providerName: 'Kelp Pay',
      brandColour: '#f2a900',
      variants: { deep: { providerName: 'Deep Kelp' }, wild: { brandColour: 'red; }' }, odd: 7 },
    },
  },
])

test.each([
  ['portal.example', 'a.svg'],
  ['pay.kelp.example', 'b.svg'],
  ['[::1]', 'b.svg'],
  ['anything.example', 'a.svg'],
])('the host %s has the brand with favicon %s', (host, faviconFile) => {
  expect(brandOfHost(brands, host)?.faviconFile).toBe(faviconFile)
})

test('an unknown host has no brand if no brand covers all others', () => {
  expect(brandOfHost(brands.slice(1), 'anything.example')).toBeUndefined()
})

describe('the sign-in page’s brand', () => {
  const kelp = brands[1]
  test.each([
    [undefined, 'Kelp Pay', '#f2a900'],
    ['deep', 'Deep Kelp', '#f2a900'],
    ['wild', 'Kelp Pay', '#f2a900'],
    ['odd', 'Kelp Pay', '#f2a900'],
    ['nobody', 'Kelp Pay', '#f2a900'],
    ['constructor', 'Kelp Pay', '#f2a900'],
  ])('uses the name and colour of the variant %s', (appName, name, colour) => {
    expect(shownBrand(kelp, appName)).toEqual({ name, colour })
  })

  test('uses the defaults without a brand', () => {
    expect(shownBrand(undefined, 'deep')).toEqual({ name: 'Tideway', colour: undefined })
  })
})

test.each([
  ['no host', [{ hosts: [], faviconFile: 'a.svg', site: {} }]],
  ['a host in capitals', [{ hosts: ['A.example'], faviconFile: 'a.svg', site: {} }]],
  ['a field nobody knows', [{ hosts: ['a.example'], faviconFile: 'a.svg', site: {}, logo: 'x' }]],
  ['nothing', []],
])('rejects a brands file with %s', (_what, input) => {
  expect(Brands.safeParse(input).success).toBe(false)
})
