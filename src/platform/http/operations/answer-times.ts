import type { Metric, Registry } from 'prom-client'

type Series = { labels: Record<string, string>; counts: number[]; sum: number }

/**
 * The time to answer, by method, route and status, as a Prometheus histogram. The library's own looks up its labels at
 * each observation, which took a twentieth of the time of a small write.
 */
export class AnswerTimes {
  readonly name = 'goodlot_request_seconds'
  readonly #bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, Number.POSITIVE_INFINITY]
  readonly #byRoute = new Map<string, Map<string, Map<number, Series>>>()

  constructor(registry: Registry) {
    // Its type names the library's own classes; all it calls is `get`.
    registry.registerMetric(this as unknown as Metric)
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const byMethod = this.#byRoute.get(route) ?? setIn(this.#byRoute, route, new Map())
    const byStatus = byMethod.get(method) ?? setIn(byMethod, method, new Map())
    const series = byStatus.get(status) ?? setIn(byStatus, status, this.#series(method, route, status))
    let bound = 0
    while (seconds > this.#bounds[bound]!) bound++
    series.counts[bound]!++
    series.sum += seconds
  }

  #series(method: string, route: string, status: number): Series {
    return { labels: { method, route, status: String(status) }, counts: this.#bounds.map(() => 0), sum: 0 }
  }

  /** What the registry asks for; the workers of a machine send it to each other, and add it up. */
  async get() {
    const { name } = this
    const values = [...this.#byRoute.values()]
      .flatMap((byMethod) => [...byMethod.values()])
      .flatMap((byStatus) => [...byStatus.values()])
      .flatMap((series) => this.#valuesOf(series))
    return { name, help: 'Time to answer, by route and status', type: 'histogram', values, aggregator: 'sum' }
  }

  #valuesOf({ labels, counts, sum }: Series) {
    let count = 0
    const buckets = this.#bounds.map((bound, position) => {
      count += counts[position]!
      const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound
      return { metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: count }
    })
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ]
  }
}

function setIn<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value)
  return value
}
