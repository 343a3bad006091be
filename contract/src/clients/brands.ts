import { z } from 'zod/mini'

/**
 * A brand as data: the host names it answers to and what differs from the deployment's own
 * configuration (docs/brands.md). Whoever serves the dashboard reads it, and the provider for its
 * sign-in page.
 */
export const Brand = z.strictObject({
  /** Without port, lower case. `*` stands for every host of DASHBOARD_URLS that no brand names. */
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.:[\]*-]+$/))).check(z.minLength(1)),
  /** An SVG file, relative to the brands file. */
  faviconFile: z.string(),
  /** An SVG file too: the mark beside the name of a client without a logo, and on the sign-in page. */
  markFile: z.optional(z.string()),
  /** Any field of `SiteConfig`. */
  site: z.record(z.string(), z.unknown()),
})
export type Brand = z.infer<typeof Brand>

export const Brands = z.array(Brand).check(z.minLength(1))

/** The brand of a host name of the dashboard: its own, else the one for all others. */
export function brandOfHost(brands: readonly Brand[], host: string): Brand | undefined {
  return (
    brands.find(({ hosts }) => hosts.includes(host)) ??
    brands.find(({ hosts }) => hosts.includes('*'))
  )
}

const optional = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** What the sign-in page takes of a brand and its variant. What is not valid there is left out, not refused. */
const Shown = z.looseObject({
  providerName: optional(z.string().check(z.minLength(1))),
  brandColour: optional(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
})

export interface ShownBrand {
  name: string
  colour?: string | undefined
}

/** Name and colour of a brand, or of one of its variants where that says otherwise. */
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
