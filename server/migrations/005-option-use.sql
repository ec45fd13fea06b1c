-- Whether some product offers an option: the dashboard's options can be filtered by it.
create index products_options on products using gin (options jsonb_path_ops) where have_options;
