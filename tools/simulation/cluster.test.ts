import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCluster, describeMissing, driveCluster } from './cluster.ts'
import { findPrograms } from './patroni-cluster.ts'

const { missing } = findPrograms()

if (missing.length > 0) test(describeMissing(missing), { skip: true }, () => {})
else
  test('a Patroni cluster whose leader is killed while people bid: another takes over, and every promise is kept', async (context) => {
    const result = await driveCluster({ seed: 7, blows: ['leader killed'], people: 16, kills: 0 })
    const report = describeCluster(result)
    context.diagnostic(report)
    assert.deepEqual(result.violations, [], report)
    const [blow] = result.history.faults.filter(({ server }) => server === null)
    assert.equal(blow?.kind, 'database leader killed')
    assert.ok(blow.recoveredAt !== null, report)
  })
