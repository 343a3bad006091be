import type { Platform } from '../../platform/platform.ts'
import type { RailEvents } from '../rail.ts'
import type { GatewayClient } from './gateway-client.ts'
import type { RailConfig } from './rail-config.ts'

/** What every part of the rail works with. */
export interface RailContext {
  platform: Platform
  events: RailEvents
  config: RailConfig
  client: GatewayClient
}
