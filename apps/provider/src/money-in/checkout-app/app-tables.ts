import type { ClientId } from '@tideway/contract/calls/ids'
import type { Instant } from '../../platform/database/instant.ts'

type LandingProduct = 'PayID' | 'PayTo'

interface ClientAssetRow {
  client_id: ClientId
  file_name: string
  content: Buffer
  digest: Buffer
  created_at: Instant
  uploaded_at: Instant
}

interface CheckoutAppRow {
  client_id: ClientId
  enabled: boolean
  version: 'v1' | 'v2' | 'v3'
  theme_no: number
}

interface CheckoutThemeRow {
  client_id: ClientId
  theme_no: number
  pay_to_enabled: boolean
  default_landing_product: LandingProduct
  accent_colour: string
  primary_colour: string
  text_colour: string
  logo_file: string | null
  created_at: Instant
}

interface CheckoutPreviewRow {
  client_id: ClientId
  preview_id: string
  client_name: string
  pay_to_enabled: boolean
  default_landing_product: LandingProduct
  accent_colour: string
  logo_file: string | null
  created_at: Instant
  expires_at: Instant
}

/** Tables of the apps. */
interface AppTables {
  client_assets: ClientAssetRow
  checkout_apps: CheckoutAppRow
  checkout_themes: CheckoutThemeRow
  checkout_previews: CheckoutPreviewRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AppTables {}
}
