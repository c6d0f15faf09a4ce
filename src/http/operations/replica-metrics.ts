import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '../../database/replica.ts'

export function watchReplica(registry: Registry, replica: Replica | null): void {
  new Gauge({
    name: 'goodlot_replica_lag_seconds',
    help: 'How far the replica that is read from is behind at most, also while it cannot be reached; 0 without one',
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set(replica?.lagSeconds ?? 0)
    },
  })
}
