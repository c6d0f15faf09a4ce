import type { Picture } from './paint.ts'
import type { PersonKey } from './people.ts'

type Organization = {
  readonly name: string
  readonly description: string
  readonly website: string
  readonly legal_name: string
  readonly tax_number: string
  readonly receipt_footer: string
  readonly logo: Picture
  readonly managers: readonly PersonKey[]
}

const thanks =
  'Thank you. Please keep this receipt for your records; it is from a demo and good for nothing else.'

export const organizations: readonly Organization[] = [
  {
    name: 'Harbor Paws Animal Rescue',
    description:
      'Since 1987 we have found homes for 11,402 dogs, cats, rabbits and one very patient tortoise on the coast of Maine.',
    website: 'https://harborpaws.example',
    legal_name: 'Harbor Paws Animal Rescue, Inc.',
    tax_number: '01-0234567',
    receipt_footer: thanks,
    logo: ['paw', 'gold'],
    managers: ['manager'],
  },
  {
    name: 'Lantern Children’s Hospital Foundation',
    description:
      'We pay for what no budget has a line for: night lights, music on the wards, beds for parents, a playroom with a view.',
    website: 'https://lantern.example',
    legal_name: 'Fondation Lantern pour l’hôpital des enfants',
    tax_number: '10812 3456 RR0001',
    receipt_footer: thanks,
    logo: ['lamp', 'night'],
    managers: ['claire'],
  },
  {
    name: 'Maple Street School',
    description:
      'A public elementary school of 312 children, a garden, three hens and a very loud brass band.',
    website: 'https://maplestreet.example',
    legal_name: 'Maple Street School Parent Association',
    tax_number: '01-0345678',
    receipt_footer: thanks,
    logo: ['leaf', 'forest'],
    managers: ['manager', 'claire'],
  },
  {
    name: 'Second Helpings Food Bank',
    description:
      'One kitchen, two vans and four hundred volunteers, who turned surplus into 1.9 million meals last year.',
    website: 'https://secondhelpings.example',
    legal_name: 'Second Helpings Food Bank, Inc.',
    tax_number: '01-0456789',
    receipt_footer: thanks,
    logo: ['bowl', 'wine'],
    managers: ['manager'],
  },
  {
    name: 'Tidewater Youth Orchestra',
    description:
      'Ninety-four musicians between nine and nineteen. No child pays for lessons, and every child plays.',
    website: 'https://tidewateryouth.example',
    legal_name: 'Tidewater Youth Orchestra Association',
    tax_number: '54-0567890',
    receipt_footer: thanks,
    logo: ['lyre', 'plum'],
    managers: ['claire'],
  },
]
