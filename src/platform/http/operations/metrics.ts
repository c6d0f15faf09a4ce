import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AnswerTimes } from './answer-times.ts'
import { metricsOfAll } from './metrics-of-all.ts'

export type Metrics = ReturnType<typeof makeMetrics>

/** What operators watch. One registry per service, so tests can run several services side by side. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `goodlot_${name}`, help, labelNames, registers })
  return {
    registry,
    text: cluster.isWorker ? metricsOfAll(registry) : () => registry.metrics(),
    answerTimes: new AnswerTimes(registry),
    wrongPins: counter('wrong_pins_total', 'Wrong PINs over the whole service; a steep rise is an attack'),
    smsFailures: counter('sms_failures_total', 'SMS that the provider did not take'),
    /** Read from the database whenever metrics are collected; while it is down, the last values stay. */
    watchSmsCaps(used: () => Promise<Record<string, number>>): void {
      new Gauge({
        name: 'goodlot_sms_cap_used_ratio',
        help: 'How much of the daily caps of SMS is used, from 0 to 1: in all, and of the fullest dial code',
        labelNames: ['cap'],
        aggregator: 'max',
        registers,
        async collect() {
          const shares = await used().catch(() => ({}))
          for (const [cap, share] of Object.entries(shares)) this.set({ cap }, share)
        },
      })
    },
    captchaFailures: counter('captcha_failures_total', 'Captcha checks that the provider did not answer'),
    bids: counter('bids_total', 'Bids by outcome', ['outcome']),
    bidRefusals: counter('bid_refusals_total', 'Refused bids by the code of the check that refused them', [
      'reason',
    ]),
    pushes: counter(
      'pushes_total',
      'Web Push messages by outcome: sent, gone (the device is no more), failed, dropped (too many waited)',
      ['outcome'],
    ),
    webhooks: counter(
      'webhooks_total',
      'Tries to send to the webhooks of organizations, by what became of the delivery',
      ['outcome'],
    ),
    messages: counter(
      'messages_total',
      'Attempts to send a message of the outbox, by kind, by way and by what became of it',
      ['kind', 'channel', 'outcome'],
    ),
    deskQueue: new Gauge({
      name: 'goodlot_desk_queue',
      help: 'Bids waiting for the next group commit',
      registers,
    }),
    eventDelaySeconds: new Histogram({
      name: 'goodlot_event_delay_seconds',
      help: 'From the writing of an event to its listeners, measured about once a second while there are events',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    databaseClockAhead: new Gauge({
      name: 'goodlot_database_clock_ahead_seconds',
      help: "How far the database's clock is ahead of this server's; negative when it is behind",
      aggregator: 'average',
      registers,
    }),
    databaseClockJumps: counter(
      'database_clock_jumps_total',
      "Steps of the database's clock by more than a second, as each process saw them",
    ),
    sockets: new Gauge({ name: 'goodlot_sockets', help: 'Connected sockets', registers }),
  }
}
