import { z } from 'zod/mini'

/**
 * A brand as data: its host names, and its differences from the deployment's configuration (docs/brands.md). The
 * dashboard's server reads it, and the provider for its sign-in page.
 */
export const Brand = z.strictObject({
  /** Host name in lower case, without port. `*` matches every host of DASHBOARD_URLS that no brand names. */
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.:[\]*-]+$/))).check(z.minLength(1)),
  /** An SVG file, relative to the brands file. */
  faviconFile: z.string(),
  /** SVG file of the mark shown next to the name of a client without a logo, and on the sign-in page. */
  markFile: z.optional(z.string()),
  /** Any field of `SiteConfig`. */
  site: z.record(z.string(), z.unknown()),
})
export type Brand = z.infer<typeof Brand>

export const Brands = z.array(Brand).check(z.minLength(1))

/** Returns the brand of a dashboard host name, or else the brand for all other hosts. */
export function brandOfHost(brands: readonly Brand[], host: string): Brand | undefined {
  return (
    brands.find(({ hosts }) => hosts.includes(host)) ??
    brands.find(({ hosts }) => hosts.includes('*'))
  )
}

const optional = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** Parts of a brand and its variant for the sign-in page. Invalid parts are dropped without an error. */
const Shown = z.looseObject({
  providerName: optional(z.string().check(z.minLength(1))),
  brandColour: optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
})

export interface ShownBrand {
  name: string
  colour?: string | undefined
}

/** Returns the name and colour of a brand, or those of its variant if set. */
export function shownBrand(brand: Brand | undefined, appName: string | undefined): ShownBrand {
  const own = Shown.parse(brand?.site ?? {})
  const variants = brand?.site.variants
  const variant =
    appName !== undefined && isRecord(variants) && Object.hasOwn(variants, appName)
      ? Shown.safeParse(variants[appName]).data
      : undefined
  return {
    name: variant?.providerName ?? own.providerName ?? 'Tideway',
    colour: variant?.brandColour ?? own.brandColour,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
