import type { Platform } from '../../platform/platform.ts'
import type { RailEvents } from '../rail.ts'
import type { GatewayClient } from './gateway-client.ts'
import type { RailConfig } from './rail-config.ts'

/** The context of every part of the rail. */
export interface RailContext {
  platform: Platform
  events: RailEvents
  config: RailConfig
  client: GatewayClient
}
