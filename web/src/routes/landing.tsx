export { default } from '#routes/home.tsx';
