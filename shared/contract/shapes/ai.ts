import * as z from 'zod';

/** What a seller says of the part that AI had in a file. */
export const aiDeclarations = ['none', 'assisted', 'generated'] as const;
export type AiDeclaration = (typeof aiDeclarations)[number];

export const aiInput = z.enum(aiDeclarations);

/** `marked`: one of its files carries a label of generated content, as GB 45438 has it. */
export const aiLabel = z.object({ declared: aiInput, marked: z.boolean() });

export type AiLabel = z.output<typeof aiLabel>;
